"""States, matches, records and bots."""

import copy
import pickle
import random
import signal
import threading

import numpy as np
import pytest

import tianxia

TITLES = [name for name in tianxia.Game.names() if name != "kuhn"]


def random_match(name: str, seed: int, setup: tianxia.Setup | None = None) -> tianxia.Match:
    match, rng = tianxia.Match(name, setup, seed=seed), random.Random(seed)
    while not match.is_over:
        seat = rng.choice(match.state().to_act)
        match.play(rng.choice(match.state().legal(seat)), seat)
    return match


@pytest.mark.parametrize("name", tianxia.Game.names())
def test_every_setup_is_played_to_its_end(name: str) -> None:
    setups = tianxia.Game(name).setups()
    assert {setup.players for setup in setups} == set(
        range(tianxia.Game(name).min_players, tianxia.Game(name).max_players + 1)
    )
    for seed, setup in enumerate(setups[:: max(1, len(setups) // 24)]):
        match = random_match(name, seed, setup)
        state = match.state()
        state.check()
        result = state.result()
        assert result is not None and len(result.ranks) == setup.players
        assert isinstance(result.ranks, list) and min(result.ranks) <= 2
        assert setup.players == 1 or abs(sum(result.rewards)) < 1e-5
        record = match.record()
        for form in (record.to_text(), record.to_bytes()):
            assert tianxia.Record(form).replay().state() == state
        assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize("name", TITLES)
def test_what_a_seat_sees(name: str) -> None:
    game = tianxia.Game(name)
    assert len(game.observation_names()) == game.observation_size == len(set(game.observation_names()))
    match = random_match(name, 5)
    seen = np.zeros(game.observation_size, np.uint8)
    for ply in range(0, match.ply, 7):
        state = match.state(ply)
        for seat in [*range(state.players), None]:
            assert state.observe(seat, out=seen) is seen
            other = state.resample(seat, ply)
            other.check()
            assert np.array_equal(other.observe(seat), seen), "an invented world looks the same"
            assert other.view(seat) == state.view(seat)
            assert other.fingerprint_of(seat) == state.fingerprint_of(seat)
        for seat in state.to_act:
            assert list(np.flatnonzero(state.mask(seat))) == state.legal(seat)
            for action in state.legal(seat)[:3]:
                assert state.read_action(state.notation(action)) == action
                assert state.words(action, seat, "de") and state.words(action, seat, "en")


@pytest.mark.parametrize("name", TITLES)
def test_explicit_chance_and_a_dealer_give_the_same(name: str) -> None:
    dealer, by_dealer = tianxia.Dealer(3), tianxia.Game(name).start()
    by_hand = copy.deepcopy(by_dealer)
    while by_dealer.is_chance:
        before = by_dealer.clone()
        by_dealer.deal(dealer)
        found = []
        for outcome, weight in by_hand.chances():
            assert weight > 0
            trial = by_hand.clone()
            trial.deal(outcome)
            if trial == by_dealer:
                found.append(outcome)
        assert len(found) == 1 and before == by_hand
        by_hand.deal(found[0])
    assert by_hand == by_dealer


def test_bots_decide_advise_and_can_be_cancelled() -> None:
    match = tianxia.Match("zhanguo", seed=1)
    state = match.state()
    for name in ["random", "greedy", "casual:200", "novice", "mcts:30it"]:
        assert tianxia.Bot(name, 1).choose(state) in state.legal()
        first, second = (tianxia.Thinker("zhanguo", name, 3).choose(state) for _ in range(2))
        assert first == second, "same seed, same answer"
    thinker = tianxia.Thinker("zhanguo", "mcts:60s", 1)
    raised: list[BaseException] = []

    def think() -> None:
        try:
            thinker.choose(state)
        except tianxia.Error as error:
            raised.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    while thread.is_alive():
        thinker.cancel()
        thread.join(0.01)
    assert len(raised) == 1 and "cancelled" in str(raised[0])


def test_an_interrupt_ends_a_thought_and_a_match() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    state, thinker = tianxia.Match("zhanguo", seed=1).state(), tianxia.Thinker("zhanguo", "mcts:3600s")
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for work in (
            lambda: thinker.choose(state),
            lambda: thinker.advise(state, budget="50000000it"),
            lambda: tianxia.meet("kaiser", ["mcts:3600s"], [0, 0, 0], seed=1, deal=0),
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyboardInterrupt):
                work()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert thinker.choose(state, budget="20it") in state.legal()


def test_what_can_be_copied_and_sent() -> None:
    match = random_match("kaiser", 4)
    result = match.state().result()
    record, content = match.record(), tianxia.Content("kaiser")
    for thing in (match.game, record.setup, record, tianxia.Dealer(3), content, result):
        for other in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert other == thing or (isinstance(thing, tianxia.Dealer) and other.key == thing.key)
    going_on = tianxia.Match("yunhe", seed=1)
    other = copy.deepcopy(going_on)
    for one in (going_on, other):
        while not one.is_over:
            one.play(one.state().legal()[-1])
    assert going_on.record().steps == other.record().steps, "the copy has the same dealer"
    for thing in (match, match.state(), tianxia.Thinker("kaiser"), tianxia.VectorEnv("kaiser", 1)):
        with pytest.raises(TypeError):
            pickle.dumps(thing)


def test_the_past_stays() -> None:
    match = random_match("kaiser", 2)
    middle = match.branch(30)
    assert middle.state() == match.state(30)
    told = match.told(0, 0, "de")
    assert told and all(ply < match.ply for ply, _ in told)
    match.undo_to(10)
    assert match.ply >= 10


def test_content_of_ones_own_is_checked() -> None:
    with pytest.raises(tianxia.Error, match="line 1"):
        tianxia.Content("kaiser", json="{")
    with pytest.raises(tianxia.Error, match="zhanguo"):
        tianxia.Game("kaiser").start(tianxia.Setup("zhanguo"))
