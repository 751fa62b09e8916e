"""The order of results, whatever they are."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from leaderboard.ranking import BUCKET_SHIFTS, IN_PLAY, buckets, end_of, place, ranked

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

results = st.fixed_dictionaries(
    {
        "won": st.booleans(),
        "ranked_score": st.integers(-45, 520),
        "actions": st.integers(0, 20_000),
        "elapsed_ms": st.integers(0, 2**37 - 1),
        "ended_at": st.none()
        | st.integers(0, 10**6).map(
            lambda microseconds: NOON + timedelta(microseconds=microseconds)
        ),
    }
)
LAST = datetime(9999, 1, 1, tzinfo=UTC)


def in_words(result):
    """The order as docs/ranking.md tells it."""
    return (
        not result["won"],
        -result["ranked_score"],
        result["actions"],
        result["elapsed_ms"],
        result["ended_at"] or LAST,
    )


@given(results, results)
def test_two_places_compare_as_the_order_in_words_says(one, other):
    assert (place(**one) < place(**other)) == (in_words(one) < in_words(other))
    assert (place(**one) == place(**other)) == (in_words(one) == in_words(other))


@given(results, results)
def test_a_bucket_that_comes_first_holds_better_results_only(one, other):
    for (_, first), (_, second) in zip(
        buckets(place(**one).key), buckets(place(**other).key), strict=True
    ):
        if first < second:
            assert place(**one) < place(**other)


@given(results)
def test_a_place_fits_the_columns_of_a_database(result):
    key, end_key = place(**result)
    assert 0 <= key < 2**63
    assert 0 <= end_key < 2**63


def test_what_is_beyond_all_bounds_stays_within_the_columns():
    far = place(won=False, ranked_score=-9_999, actions=10**9, elapsed_ms=10**15, ended_at=None)
    assert far.key < 2**63
    assert far.end_key == IN_PLAY
    best = place(won=True, ranked_score=9_999, actions=-1, elapsed_ms=-1, ended_at=NOON)
    assert best.key == 0


@given(results)
def test_the_end_of_a_result_can_be_read_from_its_place(result):
    assert end_of(place(**result).end_key) == result["ended_at"]


def test_an_entry_in_play_counts_as_the_latest():
    same = {"won": False, "ranked_score": 5, "actions": 3, "elapsed_ms": 9}
    assert place(**same, ended_at=LAST) < place(**same, ended_at=None)


def test_equal_results_share_a_rank_and_the_next_one_skips():
    assert [rank for rank, _ in ranked("aabcc", str)] == [1, 1, 3, 4, 4]
    assert list(ranked("", str)) == []


def test_each_level_of_buckets_divides_the_one_above():
    assert list(BUCKET_SHIFTS) == sorted(BUCKET_SHIFTS, reverse=True)
