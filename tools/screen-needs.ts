/** Checks that every screen is complete (docs/how-to/add-a-screen.md); prints missing parts and exits 1. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listModuleRefusals } from '@nocturne/contract/error-subjects'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { screens } from '@nocturne/contract/screens'
import { layerPaths } from '../e2e/lib/ways.ts'
import { allStates } from '../e2e/states/all.ts'
import { buildLevelStates } from '../e2e/states/report-levels.ts'
import { layerExceptions } from './lib/layer-exceptions.ts'
import { listUnopenedLayers, type LayerOpening } from './lib/opened-layers.ts'
import { screenExceptions } from './lib/screen-exceptions.ts'
import { findMissingRequirements, listScreenSources } from './lib/screen-needs.ts'
import { readSources } from './lib/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const CONTRACT = join(ROOT, 'packages/contract/src')

async function loadAllEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/endpoints.ts', { cwd: CONTRACT })
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(CONTRACT, file))) as Record<string, Record<string, Endpoint>>),
  )
  const values = modules.flatMap((exported) => Object.values(exported).flatMap((endpoints) => Object.values(endpoints)))
  // `entity/endpoints.ts` exports functions that build endpoints, and names. The endpoints of entities are derived;
  // `office/entities.test.ts` calls all of them.
  return values.filter(({ id, path }) => path !== undefined && !/^office\.\w+-\w+$/.test(id))
}

const sources = readSources()
const needs = findMissingRequirements({
  sources,
  screens,
  endpoints: (await loadAllEndpoints()).map(({ id, kind, access, errors = [] }) => ({ id, kind, access, errors })),
  reports: reportDefinitions,
  lookedAt: new Set(buildLevelStates([]).map(({ screen }) => screen)),
  glossary: readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8'),
  refusalsOf: listModuleRefusals,
  exceptions: screenExceptions,
})

/** Layers that a screen state opens, and layers opened from within other layers. */
const openings: LayerOpening[] = [
  ...allStates.flatMap(({ screen, name: state, over = [] }) => over.map((name) => ({ screen, state, name }))),
  ...Object.entries(layerPaths).flatMap(([screen, states]) =>
    Object.entries(states).flatMap(([state, from]) => from.flat().map(([, name]) => ({ screen, state, name }))),
  ),
]
const WEB = 'apps/web/src/'
const filterWeb = (files: Iterable<string>) =>
  [...files].filter((file) => file.startsWith(WEB)).map((file) => file.slice(WEB.length))
const made = listScreenSources({ sources, screens })
needs.push(
  ...listUnopenedLayers({
    sources: new Map(
      filterWeb(sources.keys())
        .filter((file) => !file.includes('.test.'))
        .map((file) => [file, sources.get(WEB + file) ?? '']),
    ),
    openings,
    madeOf: (screen) => new Set(filterWeb(made.get(screen) ?? [])),
    exceptions: layerExceptions,
  }),
)
for (const need of needs) console.error(need)
if (needs.length > 0) process.exitCode = 1
