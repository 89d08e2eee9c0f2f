"""The end of a day (UTC), which tests that need the same day for a while let go by."""

import time
from datetime import UTC, datetime, timedelta


def let_go_by(needed: timedelta) -> None:
    """Wait for the next day where less than what is needed is left of this one."""
    now = datetime.now(UTC)
    left = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1) - now
    if left < needed:
        time.sleep(left.total_seconds())
