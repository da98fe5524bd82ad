/** Checks that stored codes stand under their names; prints every bare one and exits 1 when there is one. */
import { bareCodeExceptions } from './lib/bare-code-exceptions.ts'
import { findBareCodes } from './lib/bare-codes.ts'
import { readSources } from './lib/sources.ts'

const breaches = findBareCodes(readSources(), bareCodeExceptions)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
