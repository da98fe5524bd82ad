/**
 * Checks that sources use the names of stored codes; prints every code written as a literal and exits 1 if there is
 * one.
 */
import { bareCodeExceptions } from './lib/bare-code-exceptions.ts'
import { findBareCodes } from './lib/bare-codes.ts'
import { readSources, readSqlFiles } from './lib/sources.ts'

const breaches = findBareCodes(new Map([...readSources(), ...readSqlFiles()]), bareCodeExceptions)
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exitCode = 1
