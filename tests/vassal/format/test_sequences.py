"""Test sequences of VASSAL: written text reads back, here and by VASSAL's own rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import DocumentError, LimitError
from adjudicator.vassal.format import sequences
from adjudicator.vassal.format.sequences import join, nest, split, unnest

DEPTH = 30
DELIMITERS = ",;/|\t\x1b"
AWKWARD = [
    "",
    "'",
    "''",
    "'''",
    "\\",
    "\\\\",
    "\\'",
    "'\\",
    "'\\'",
    "a\\",
    "\\a",
    "'quoted'",
    "'half",
    "half'",
    'L\'Étang, 2/3; "Sokolnitz" \\ Žuráň',
    "C:\\maps\\",
    "\\,",
    ",\\",
    "a\\;b",
    "tab\there",
    "\x1b",
    "𝕏 ř 漢字",
    *DELIMITERS,
    *(f"\\{one}\\" for one in DELIMITERS),
    *(f"'{one}'" for one in DELIMITERS),
]

texts = st.text(st.sampled_from("ab'\"\\řŽ漢𝕏 " + DELIMITERS), max_size=12)
delimiters = st.sampled_from(DELIMITERS)


def as_vassal_reads(text: str, delimiter: str) -> list[str]:
    """Return the tokens by VASSAL's rule, character by character."""
    tokens = [""]
    for before, letter in zip(" " + text, text, strict=False):
        if letter != delimiter:
            tokens[-1] += letter
        elif before == "\\":
            tokens[-1] = tokens[-1][:-1] + delimiter
        else:
            tokens.append("")
    return [
        token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token
        for token in tokens
    ]


@given(st.lists(texts, min_size=1, max_size=6), delimiters)
def test_tokens_are_read_back(tokens: list[str], delimiter: str) -> None:
    text = join(tokens, delimiter)
    assert split(text, delimiter) == tokens
    assert as_vassal_reads(text, delimiter) == tokens


@pytest.mark.parametrize("token", AWKWARD)
@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_awkward_tokens_stand_beside_each_other(token: str, delimiter: str) -> None:
    tokens = [token, token, "x", token]
    assert split(join(tokens, delimiter), delimiter) == tokens
    assert as_vassal_reads(join(tokens, delimiter), delimiter) == tokens


@given(st.text(st.sampled_from("a'\\;\t")), st.sampled_from(";\t"))
def test_any_text_is_read_as_vassal_reads_it(text: str, delimiter: str) -> None:
    assert split(text, delimiter) == as_vassal_reads(text, delimiter)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", [""]),
        ("a;", ["a", ""]),
        (";", ["", ""]),
        ("a\\;b;c", ["a;b", "c"]),
        ("a\\\\;b", ["a\\;b"]),
        ("a\\b;c", ["a\\b", "c"]),
        ("\\;", [";"]),
        ("\\;;b", [";", "b"]),
        ("'a;b'", ["'a", "b'"]),
        ("'a';'", ["a", "'"]),
        ("a\\", ["a\\"]),
    ],
)
def test_known_texts(text: str, tokens: list[str]) -> None:
    assert split(text, ";") == tokens == as_vassal_reads(text, ";")


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["a", "b;c"], "a;b\\;c"),
        (["\\a", "b"], "'\\a';b"),
        (["'a'", "b"], "''a'';b"),
        (["a\\", "b"], "'a\\';b"),
        (["'a", "b'"], "'a;b'"),
        (["a", ""], "a;"),
        ([], ""),
    ],
)
def test_how_tokens_are_written(tokens: list[str], text: str) -> None:
    assert join(tokens, ";") == text


@pytest.mark.parametrize("order", [DELIMITERS, *DELIMITERS])
@pytest.mark.parametrize("token", AWKWARD)
def test_a_token_survives_at_every_depth(token: str, order: str) -> None:
    text = token
    for level in range(DEPTH):
        delimiter = order[level % len(order)]
        tokens = [text, token, "x"]
        text = join(tokens, delimiter)
        assert split(text, delimiter) == tokens
    for level in reversed(range(DEPTH)):
        text, beside, _ = split(text, order[level % len(order)])
        assert beside == token
    assert text == token


@given(st.lists(texts, min_size=1, max_size=DEPTH))
def test_a_nest_is_read_back(tokens: list[str]) -> None:
    whole = [*tokens, "piece;;;name"]
    assert unnest(nest(whole)) == whole
    assert unnest(nest(whole), count=len(whole)) == whole


@given(texts, st.integers(0, DEPTH - 1))
def test_a_name_survives_in_a_trait_of_a_piece_in_a_command(name: str, place: int) -> None:
    traits = [f"trait{number};" for number in range(DEPTH)]
    traits[place] = "mark;" + join(["unit", join([name, "x"], ",")], ";")
    traits.append("piece;;;")
    command = join(["+", "null", nest(traits), "state"], "/")
    log = join(["begin_save", join(["", command], "\x1b")], "\x1b")
    found = unnest(split(split(split(log, "\x1b")[1], "\x1b")[1], "/")[2])
    assert found == traits
    assert split(split(found[place], ";")[2], ",") == [name, "x"]


def test_one_backslash_more_at_each_level() -> None:
    assert nest(["a", "b", "c", "d"]) == "a\tb\\\tc\\\\\td"
    assert nest(["a"]) == "a"


@pytest.mark.parametrize("last", ["a\tb", "'a'", "\t"])
def test_an_innermost_text_that_cannot_be_read_back_is_refused(last: str) -> None:
    with pytest.raises(DocumentError, match="innermost"):
        nest(["mark;x", last])


def test_the_innermost_state_may_hold_a_tab_when_their_number_is_known() -> None:
    text = join(["1", join(["", "a\tmap;1;2"], "\t")], "\t")
    assert unnest(text, count=3) == ["1", "", "a\tmap;1;2"]
    assert unnest(text) == ["1", "", "a", "map;1;2"]
    assert unnest("a\tb", count=1) == ["a\tb"]
    assert unnest("a", count=3) == ["a"]


def test_what_follows_the_second_token_of_a_nest_is_passed_over() -> None:
    assert unnest("a\tb\\\tc\td") == ["a", "b", "c"]


def test_a_nest_of_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="unpack"):
        nest([])


def test_long_texts_are_split_in_one_pass() -> None:
    many = "a\\;" * 400_000
    assert split(many + "b", ";") == ["a;" * 400_000 + "b"]
    assert len(split("'a\\';" * 100_000, ";")) == 100_001


def test_too_many_tokens_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequences, "MAX_TOKENS", 3)
    assert split("a;b;c", ";") == ["a", "b", "c"]
    with pytest.raises(LimitError, match="3 tokens"):
        split("a;b;c;d", ";")


def test_too_deep_a_nest_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = nest(["it's"] * 100)  # with quotes, which must be searched level by level
    assert len(unnest(text)) == 100
    monkeypatch.setattr(sequences, "MAX_UNNESTED", 10_000)
    with pytest.raises(LimitError, match="too deeply"):
        unnest(text)


@given(st.lists(st.text(alphabet="ab\t\\';", max_size=6), min_size=1, max_size=6))
def test_states_that_are_counted_may_hold_anything_within(tokens: list[str]) -> None:
    assert unnest(nest(tokens, counted=True), count=len(tokens)) == tokens
