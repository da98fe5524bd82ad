/** Checks who imports whom and who writes which table against docs/architecture.md; prints every breach and exits 1 when there is one. */
import { scanBoundaries } from './lib/boundary-scan.ts'
import { readSources } from './lib/sources.ts'

const breaches = scanBoundaries(readSources())
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
