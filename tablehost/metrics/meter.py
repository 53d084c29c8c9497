"""The metrics. HOSTING.md says what each means and when to worry."""

from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

from engine.sync.refusals import REFUSALS
from tablehost.store.values import Actor

FRAME = (0.001, 0.002, 0.004, 0.008, 0.016, 0.04, 0.08, 0.15, 0.3, 1.0, 3.0)
SAVE = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.04, 0.1, 0.3, 1.0)
"""Upper bounds of the buckets, in seconds."""

BARRED = ("barred_address", "barred_key", "barred_name")
TURNED_AWAY = ("crowded_out", "full", "full_address", "full_key", *BARRED)


class Meter:
    """The metrics of one host, in a registry of their own."""

    def __init__(self) -> None:
        disable_created_metrics()  # they double the output, and nothing here resets
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        Info("tablehost_build", "The version of this host.", registry=self.registry).info(
            {"version": version("tablehost")}
        )
        self.joins = Histogram(
            "tablehost_join_seconds",
            "From an accepted session to its first picture.",
            buckets=FRAME,
            registry=self.registry,
        )
        self.frames = Histogram(
            "tablehost_key_to_frame_seconds",
            "From bytes typed to the next bytes shown on that terminal.",
            buckets=FRAME,
            registry=self.registry,
        )
        self.shown = Counter(
            "tablehost_shown_bytes_total",
            "Bytes written to terminals.",
            registry=self.registry,
        )
        self.moves = Counter(
            "tablehost_entries_total",
            "Entries of matches saved, by who made them.",
            ["actor"],
            registry=self.registry,
        )
        self.saves = Histogram(
            "tablehost_save_seconds",
            "From a step of a match to its being on the disk.",
            buckets=SAVE,
            registry=self.registry,
        )
        self.failures = Counter(
            "tablehost_save_failures_total",
            "Steps that could not be saved, and were taken back.",
            registry=self.registry,
        )
        self.refusals = Counter(
            "tablehost_refusals_total",
            "Requests refused, by code.",
            ["code"],
            registry=self.registry,
        )
        self.dropped = Counter(
            "tablehost_dropped_frames_total",
            "Frames not shown to terminals that had not taken those before.",
            registry=self.registry,
        )
        self.search_timeouts = Counter(
            "tablehost_endless_thoughts_total",
            "Thoughts of bots and hints that were ended, as they took too long.",
            registry=self.registry,
        )
        self.turned_away = Counter(
            "tablehost_turned_away_total",
            "Connections that were not let in, by code.",
            ["code"],
            registry=self.registry,
        )
        # They exist before they are counted, so that an alert can tell 0 from a missing host.
        for actor in get_args(Actor):
            self.moves.labels(actor)
        for code in sorted({text.partition(".")[0] for text in REFUSALS}):
            self.refusals.labels(code)
        for code in TURNED_AWAY:
            self.turned_away.labels(code)

    def add_timings(
        self, joins: Sequence[float], frames: Sequence[float], shown: int, dropped: int
    ) -> None:
        """Add what another process has measured, in seconds and bytes."""
        for seconds in joins:
            self.joins.observe(seconds)
        for seconds in frames:
            self.frames.observe(seconds)
        self.shown.inc(shown)
        self.dropped.inc(dropped)

    def connection_refused(self, code: str) -> None:
        """Count a connection that was refused."""
        self.turned_away.labels(code).inc()

    def request_refused(self, code: str) -> None:
        """Count a request that was refused."""
        self.refusals.labels(code).inc()

    def watch(self, name: str, about: str, now: Callable[[], float]) -> None:
        """Add a gauge that is computed when it is fetched.

        Args:
            name: without `tablehost_`.
            about: one sentence.
            now: called outside of the event loop's thread: must not iterate over what changes.
        """
        Gauge(f"tablehost_{name}", about, registry=self.registry).set_function(now)
