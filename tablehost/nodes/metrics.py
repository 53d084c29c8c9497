"""The metrics of a machine of a house: its own, and while the hall is here the hall's."""

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tablehost.config.values import metrics_address
from tablehost.metrics.endpoint import Endpoint
from tablehost.metrics.meter import Meter

Facts = dict[str, float]
"""By the name of a gauge in `GAUGES`."""

GAUGES = {
    "tablehost_machine_has_hall": "Whether the hall is at this machine.",
    "tablehost_machine_terminals": "Terminals and programs that it has connected to the hall.",
    "tablehost_machine_lag": "Groups of the log that this machine's copy has not applied yet.",
    "tablehost_machine_waiting_seconds": "For how long the oldest write waits to be confirmed.",
    "tablehost_machines_up": "Machines of the house that this one hears of, itself included.",
}


class MachineMetrics(Collector):
    """Collected in a thread of the endpoint's.

    Args:
        machine: its name, a label of each of `GAUGES`.
        facts: how the machine is; {} before it has found its house.
        hall: the metrics of the hall, if it is here.
    """

    def __init__(
        self, machine: str, facts: Callable[[], Facts], hall: Callable[[], Meter | None]
    ) -> None:
        self._machine = machine
        self._facts = facts
        self._hall = hall
        self._without_hall = Meter()

    def collect(self) -> Iterable[Metric]:
        """All metrics; those of the hall stay 0 while it is elsewhere."""
        yield from (self._hall() or self._without_hall).registry.collect()
        for name, value in self._facts().items():
            gauge = GaugeMetricFamily(name, GAUGES[name], labels=["machine"])
            gauge.add_metric([self._machine], value)
            yield gauge

    def serve(self, setting: int | str) -> Endpoint:
        """Offer them at what the setting `metrics` says.

        Raises:
            EndpointError: that address cannot be used.
        """
        registry = CollectorRegistry()
        registry.register(self)
        return Endpoint.open(registry, *metrics_address(setting))
