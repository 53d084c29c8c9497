"""Answers of the servers about the log count only if their leader gives them."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from nats.js.api import ClusterInfo, PeerInfo

from tablehost.cluster.errors import UnreachableError
from tablehost.cluster.stream import Ends, Stream


def told(cluster: ClusterInfo | None) -> Stream:
    """The stream of a house about which a server says this."""
    info = SimpleNamespace(cluster=cluster, state=SimpleNamespace(first_seq=1, last_seq=7))
    client: Any = Mock()
    client.jetstream.return_value.stream_info = AsyncMock(return_value=info)
    return Stream(client, "house")


def cluster(leader: str, *others: str) -> ClusterInfo:
    return ClusterInfo(leader=leader, replicas=[PeerInfo(name=name) for name in others])


@pytest.mark.parametrize("info", [None, cluster("ant", "bee", "cat")])
async def test_leader_or_single_server_knows_where_the_log_ends(info: ClusterInfo | None) -> None:
    assert await told(info).ends() == Ends(1, 7)


@pytest.mark.parametrize("info", [cluster("", "ant", "bee", "cat"), cluster("bee", "bee", "cat")])
async def test_server_that_does_not_lead_is_not_believed(info: ClusterInfo) -> None:
    """One that is new or was away has less, and answers for itself while there is no leader."""
    with pytest.raises(UnreachableError, match="no leader now"):
        await told(info).ends()
