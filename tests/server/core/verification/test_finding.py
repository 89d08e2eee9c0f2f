"""Findings: those that tell of a fault are told apart from the others."""

from server.core.verification.finding import Finding, fails, faults, holds, unchecked


def test_a_finding_says_what_was_checked_and_whether_it_holds() -> None:
    assert holds("deal", "It follows.") == Finding("deal", "holds", "It follows.")
    assert fails("deal", "It doesn't.") == Finding("deal", "fails", "It doesn't.")
    assert unchecked("deal", "Who knows.") == Finding("deal", "unchecked", "Who knows.")


def test_what_can_not_be_checked_is_no_fault() -> None:
    wrong = fails("chain", "It ends elsewhere.")
    assert faults([holds("deal", ""), wrong, unchecked("chain", "")]) == (wrong,)
    assert faults([holds("deal", ""), unchecked("chain", "")]) == ()
