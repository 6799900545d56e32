"""Settings and fixtures of all tests."""

import gc
import os

from hypothesis import HealthCheck, settings

from tests.support.browser import browse, chromium

__all__ = ["browse", "chromium"]

# Output uses the language of the locale, so tests must not depend on that of the machine.
os.environ["LC_ALL"] = "C.UTF-8"

# No test measures time: a slow machine is not a defect of the code.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """Keep the thousands of collected tests out of every later search for reference cycles."""
    gc.collect()
    gc.freeze()
