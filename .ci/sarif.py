"""Validates a SARIF report against a JSON schema: sarif.py SCHEMA REPORT."""

import json
import sys

from jsonschema import validators

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    report = json.load(file)

errors = list(validators.validator_for(schema)(schema).iter_errors(report))
for error in errors:
    print(f"{'/'.join(map(str, error.path))}: {error.message}")
results = sum(len(run["results"]) for run in report["runs"])
if errors or results == 0:
    sys.exit(f"{len(errors)} errors, {results} results")
print(f"valid: {results} results")
