/** Checks that every screen has all it needs (docs/adding-a-screen.md); prints what is missing and exits 1. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalsOf } from '@nocturne/contract/error-subjects'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { screens } from '@nocturne/contract/screens'
import { levelStates } from '../e2e/states/report-levels.ts'
import { screenExceptions } from './lib/screen-exceptions.ts'
import { findNeeds } from './lib/screen-needs.ts'
import { readSources } from './lib/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const CONTRACT = join(ROOT, 'packages/contract/src')

async function allEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/endpoints.ts', { cwd: CONTRACT })
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(CONTRACT, file))) as Record<string, Record<string, Endpoint>>),
  )
  return modules.flatMap((exported) => Object.values(exported).flatMap((endpoints) => Object.values(endpoints)))
}

const needs = findNeeds({
  sources: readSources(),
  screens,
  endpoints: (await allEndpoints()).map(({ id, kind, access, errors = [] }) => ({ id, kind, access, errors })),
  reports: reportDefinitions,
  lookedAt: new Set(levelStates([]).map(({ screen }) => screen)),
  glossary: readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'),
  refusalsOf,
  exceptions: screenExceptions,
})
for (const need of needs) console.error(need)
if (needs.length > 0) process.exitCode = 1
