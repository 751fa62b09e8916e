"""What pyproject.toml has no words for: the module that cffi makes."""

from setuptools import setup

setup(cffi_modules=["build_search.py:ffi"])
