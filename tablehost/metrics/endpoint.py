"""The metrics in Prometheus' format, for programs on this machine only."""

from threading import Thread
from typing import Self
from wsgiref.simple_server import WSGIServer

from prometheus_client import start_http_server

from tablehost.errors import HostError
from tablehost.metrics.meter import Meter

LOOPBACK = "127.0.0.1"


class EndpointError(HostError):
    """The metrics cannot be offered."""


class Endpoint:
    """A web server in a thread of its own."""

    def __init__(self, server: WSGIServer, thread: Thread) -> None:
        self._server = server
        self._thread = thread

    @classmethod
    def open(cls, meter: Meter, port: int) -> Self:
        """Serve them at `http://127.0.0.1:port/metrics`.

        Raises:
            EndpointError: the port cannot be used.
        """
        try:
            return cls(*start_http_server(port, LOOPBACK, meter.registry))
        except OSError as error:
            raise EndpointError(
                f"The metrics cannot be offered at port {port} of {LOOPBACK}: {error.strerror}. "
                "Choose another port with --metrics, or 0 for none."
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
