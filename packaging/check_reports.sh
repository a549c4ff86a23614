#!/bin/sh
# Validates the reports of $FILES; with CHECK=true pairs their rounds again, too (by $SYSTEM if set).
# Every report is looked at, whatever the one before; ends with 1 if anything was wrong.
set -u
failed=0
for file in $FILES; do
    printf '%s\n' "$file"
    if ! ronde validate "$file"; then
        failed=1
    elif [ "${CHECK:-true}" = true ]; then
        ronde check "$file" ${SYSTEM:+--system "$SYSTEM"} || failed=1
    fi
done
exit "$failed"
