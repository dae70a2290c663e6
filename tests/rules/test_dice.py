"""Rolls of two dice."""

import pytest

from bot.rules.dice import ALL_ROLLS, NoSuchRoll, Roll, without


def test_the_dice_are_two_separate_numbers_M3():
    roll = Roll(3, 5)
    assert (roll.numbers, roll.larger, roll.smaller, roll.is_double) == ((3, 5), 5, 3, False)


def test_a_double_is_four_numbers_M4():
    roll = Roll(5, 5)
    assert (roll.numbers, roll.larger, roll.smaller, roll.is_double) == ((5, 5, 5, 5), 5, 5, True)


@pytest.mark.parametrize("bad", [(0, 1), (1, 7), (-1, 3), (3, None), (1.0, 2), ("1", 2), (True, 2), (10**9, 1)])
def test_numbers_that_dice_cannot_show_are_refused(bad):
    with pytest.raises(NoSuchRoll) as refused:
        Roll(*bad)
    assert refused.value.data == {"a": bad[0], "b": bad[1]}


def test_there_are_21_different_rolls():
    assert len({frozenset(roll.numbers) for roll in ALL_ROLLS}) == len(ALL_ROLLS) == 21
    assert all(roll.a >= roll.b for roll in ALL_ROLLS)


def test_a_roll_prints_as_it_fell():
    assert str(Roll(2, 6)) == "2-6"


@pytest.mark.parametrize(
    ("numbers", "die", "left"), [((6, 5), 6, (5,)), ((6, 5), 5, (6,)), ((4,) * 4, 4, (4,) * 3), ((2,), 2, ())]
)
def test_one_number_is_taken_out_at_a_time(numbers, die, left):
    assert without(numbers, die) == left
