"""What waits to be sent is bounded, and of states only the newest counts."""

import asyncio

import pytest

from games.live.outbox import MAX_REPLIES, Outbox


async def test_replies_come_in_order():
    outbox = Outbox()
    await outbox.reply("one")
    await outbox.reply("two")
    assert [await outbox.next(), await outbox.next()] == ["one", "two"]


async def test_a_newer_state_takes_the_place_of_one_not_yet_sent():
    outbox = Outbox()
    outbox.offer(3, "three")
    outbox.offer(5, "five")
    outbox.offer(4, "four")
    await outbox.reply("a reply")
    assert [await outbox.next(), await outbox.next()] == ["a reply", "five"]


async def test_a_state_older_than_one_already_sent_is_left_out():
    outbox = Outbox()
    await outbox.reply("my own act", version=6)
    outbox.offer(5, "somebody's act before it")
    assert await outbox.next() == "my own act"
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await outbox.next()


async def test_a_state_of_the_same_version_is_sent_since_the_game_may_have_ended():
    outbox = Outbox()
    await outbox.reply("in play", version=6)
    outbox.offer(6, "ended")
    assert [await outbox.next(), await outbox.next()] == ["in play", "ended"]


async def test_an_answer_passes_where_nothing_waits_and_its_state_counts_as_sent():
    outbox = Outbox()
    assert outbox.lets_past(6)
    assert outbox.lets_past(None)
    outbox.offer(5, "somebody's act before it")
    outbox.offer(7, "somebody's act after it")
    assert await outbox.next() == "somebody's act after it"
    assert outbox.lets_past(8)


async def test_no_answer_passes_what_waits_nor_a_newer_state():
    outbox = Outbox()
    await outbox.reply("first", version=6)
    assert not outbox.lets_past(7)
    await outbox.next()
    assert not outbox.lets_past(5)
    outbox.offer(8, "a state")
    assert not outbox.lets_past(9)


async def test_who_does_not_read_is_not_answered_without_bound():
    outbox = Outbox()
    for _ in range(MAX_REPLIES):
        await outbox.reply("an answer")
    one_more = asyncio.create_task(outbox.reply("one more"))
    await asyncio.sleep(0.01)
    assert not one_more.done()
    await outbox.next()
    await asyncio.wait_for(one_more, 60)


async def test_next_waits_until_there_is_something():
    outbox = Outbox()
    waiting = asyncio.create_task(outbox.next())
    await asyncio.sleep(0)
    outbox.offer(1, "a state")
    assert await waiting == "a state"
