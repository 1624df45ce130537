"""The demo's facility accounts and their homes."""

from demo.data.entries import HomeEntry, StaffEntry
from demo.data.homes_elsewhere import ELSEWHERE_HOMES, MINAMO
from demo.data.homes_kanto import KANTO_HOMES, KOMOREBI

FACILITIES: tuple[StaffEntry, ...] = (KOMOREBI, MINAMO)
HOMES: tuple[HomeEntry, ...] = (*KANTO_HOMES, *ELSEWHERE_HOMES)
