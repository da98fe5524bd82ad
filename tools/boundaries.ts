/** Checks imports and table writes against docs/explanation/architecture.md; prints every violation and exits 1 if there is one. */
import { findBoundaryViolations } from './lib/boundary-scan.ts'
import { readSources } from './lib/sources.ts'

const breaches = findBoundaryViolations(readSources())
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
