"""The demo's facility accounts and their homes."""

from server.demo.entries import HomeEntry, StaffEntry
from server.demo.homes_elsewhere import ELSEWHERE_HOMES, MINAMO
from server.demo.homes_kanto import KANTO_HOMES, KOMOREBI

FACILITIES: tuple[StaffEntry, ...] = (KOMOREBI, MINAMO)
HOMES: tuple[HomeEntry, ...] = (*KANTO_HOMES, *ELSEWHERE_HOMES)
