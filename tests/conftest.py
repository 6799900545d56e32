"""Settings of all tests."""

import os

from hypothesis import HealthCheck, settings

from tests.support.browser import browse, chromium

__all__ = ["browse", "chromium"]

# What is printed speaks the language of the locale: that of the machine must not matter.
os.environ["LC_ALL"] = "C.UTF-8"

# No test watches the clock: a busy machine is no fault of the code.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("house")
