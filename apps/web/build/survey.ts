/**
 * Dependency survey after tree shaking: builds the app in memory with one file per module and reads the imports of
 * the files.
 */
import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite'

import { listChunks, listImportedChunks } from './first-load.ts'

/** Modules and entries (the boot script, pages, sheets) are identified by their ids, mostly paths. */
export type DependencySurvey = {
  /** All static dependencies of an entry file of this workspace. Throws when it is not an entry. */
  needsOf: (file: string) => ReadonlySet<string>
  /** Entries that need a module statically. */
  neededBy: (id: string) => readonly string[]
  loadedByItself: (id: string) => boolean
  /** Entries reachable by dynamic imports from some modules: their pages, the sheets of these, and so on. */
  reachedFrom: (begins: (id: string) => boolean) => ReadonlySet<string>
}

export async function surveyDependencies(app: UserConfig, plugins: PluginOption[]): Promise<DependencySurvey> {
  const rolldownOptions = { ...app.build?.rolldownOptions, output: { preserveModules: true } }
  const { output } = (await build({
    ...app,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: { ...app.build, write: false, minify: false, rolldownOptions },
  })) as Rolldown.RolldownOutput
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const chunks = listChunks(bundle)
  const getId = (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId ?? chunk.fileName
  const ids = new Map(chunks.map((chunk) => [chunk.fileName, getId(chunk)]))
  const getIds = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  const imported = new Set(chunks.flatMap((chunk) => chunk.imports))
  const later = new Set(chunks.flatMap((chunk) => chunk.dynamicImports))
  const entries = chunks.filter(({ fileName }) => later.has(fileName) || !imported.has(fileName))
  return createDependencySurvey(
    new Map(entries.map((chunk) => [getId(chunk), new Set(getIds(listImportedChunks(bundle, chunk)))])),
    new Map(chunks.map((chunk) => [getId(chunk), getIds(chunk.dynamicImports)])),
  )
}

type Ids = ReadonlyMap<string, Iterable<string>>

/** `needs`: static dependencies by entry. `loads`: dynamic imports by module. */
export function createDependencySurvey(needs: ReadonlyMap<string, ReadonlySet<string>>, loads: Ids): DependencySurvey {
  const users = new Map<string, string[]>()
  for (const [entry, ids] of needs) for (const id of ids) users.set(id, [...(users.get(id) ?? []), entry])
  return {
    needsOf(file) {
      const entry = [...needs.keys()].find((id) => id.endsWith(`/web/${file}`))
      const modules = entry === undefined ? undefined : needs.get(entry)
      if (!modules) throw new Error(`apps/web/${file} is not loaded by itself, but a part of the app begins with it`)
      return modules
    },
    neededBy: (id) => users.get(id) ?? [],
    loadedByItself: (id) => needs.has(id),
    reachedFrom(begins) {
      const reached = new Set<string>()
      const follow = (id: string): void => {
        for (const entry of loads.get(id) ?? []) {
          if (reached.has(entry)) continue
          reached.add(entry)
          for (const needed of needs.get(entry) ?? []) follow(needed)
        }
      }
      for (const id of loads.keys()) if (begins(id)) follow(id)
      return reached
    },
  }
}
