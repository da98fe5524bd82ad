/** Checks that stored codes stand under their names; prints every bare one and exits 1 when there is one. */
import { bareCodeExceptions } from './lib/bare-code-exceptions.ts'
import { findBareCodes } from './lib/bare-codes.ts'
import { readSources } from './lib/sources.ts'

const sources = readSources()
// The test of the check writes bare codes to be found.
sources.delete('tools/lib/bare-codes.test.ts')
sources.delete('tools/lib/bare-codes.ts')
const breaches = findBareCodes(sources, bareCodeExceptions)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
