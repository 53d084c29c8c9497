"""The metrics in Prometheus' format, and whether the host answers, over HTTP."""

import asyncio
import socket
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from socketserver import ThreadingMixIn
from threading import BoundedSemaphore, Thread
from typing import Any, Self
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server
from wsgiref.types import StartResponse, WSGIEnvironment

from prometheus_client import CollectorRegistry, make_wsgi_app

from tablehost.errors import HostError

MOST_REQUESTS = 16
"""At once; further connections are closed."""
SILENCE = 10.0  # seconds after which a client that says nothing is gone
LOOP_ANSWERS = 2.0  # seconds; then it is not healthy


Application = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]


class EndpointError(HostError):
    """The metrics cannot be offered."""


class Endpoint:
    """A web server in a thread of its own: `/metrics` and `/healthz`."""

    def __init__(self, server: WSGIServer) -> None:
        self._server = server
        self._thread = Thread(target=server.serve_forever, daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, registry: CollectorRegistry, host: str, port: int) -> Self:
        """Serve at `http://host:port/`; call in the event loop that the host runs in.

        Raises:
            EndpointError: the address cannot be used.
        """
        server = _ServerV6 if ":" in host else _Server
        app = _application(registry, asyncio.get_running_loop())
        try:
            return cls(make_server(host, port, app, server, _Quiet))
        except OSError as error:
            raise EndpointError(
                f"The metrics cannot be offered at port {port} of {host}: {error.strerror}. "
                "Choose another one with --metrics, or 0 for none."
            ) from error

    @property
    def port(self) -> int:
        """The port it listens at."""
        return self._server.server_port

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _application(registry: CollectorRegistry, loop: asyncio.AbstractEventLoop) -> Application:
    metrics = make_wsgi_app(registry)

    def content(request: WSGIEnvironment, respond: Callable[..., Any]) -> Sequence[bytes]:
        def say(status: HTTPStatus, text: str) -> Sequence[bytes]:
            respond(f"{status.value} {status.phrase}", [("Content-Type", "text/plain")])
            return [f"{text}\n".encode()]

        if request["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return say(HTTPStatus.METHOD_NOT_ALLOWED, "use GET or HEAD")
        match request["PATH_INFO"]:
            case "/metrics":
                return list(metrics(request | {"REQUEST_METHOD": "GET"}, respond))
            case "/healthz" if _answers(loop):
                return say(HTTPStatus.OK, "ok")
            case "/healthz":
                return say(HTTPStatus.SERVICE_UNAVAILABLE, "the event loop does not answer")
        return say(HTTPStatus.NOT_FOUND, "there are /metrics and /healthz")

    def answer(request: WSGIEnvironment, respond: StartResponse) -> Iterable[bytes]:
        heads: list[tuple[str, list[tuple[str, str]]]] = []
        body = content(request, lambda status, headers: heads.append((status, headers)))
        status, headers = heads[0]
        respond(status, [*headers, ("Content-Length", str(sum(map(len, body))))])
        return body if request["REQUEST_METHOD"] != "HEAD" else []

    return answer


def _answers(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether the event loop runs something that it is asked to, soon."""
    asked = asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop)
    try:
        asked.result(LOOP_ANSWERS)
    except TimeoutError:
        asked.cancel()
        return False
    return True


class _Server(ThreadingMixIn, WSGIServer):
    """A thread a request, and so many at most."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        self._free = BoundedSemaphore(MOST_REQUESTS)
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a request, or none if there are too many."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer one request."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that have gone: the log is the host's."""


class _ServerV6(_Server):
    address_family = socket.AF_INET6


class _Quiet(WSGIRequestHandler):
    """Logs no requests, and does not wait for what a client never sends."""

    timeout = SILENCE

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
