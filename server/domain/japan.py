"""The time of day in Japan, where everybody who uses the service is."""

from zoneinfo import ZoneInfo

JAPAN = ZoneInfo("Asia/Tokyo")
