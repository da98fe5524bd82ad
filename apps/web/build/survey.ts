/**
 * What needs what, as the bundler sees it after leaving out what nobody uses: the app is built once in memory with a file for every module,
 * and the files say what they import.
 */
import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite'

import { chunksOf, closureOf } from './first-load.ts'

/** Modules and what is loaded by itself (the boot script, pages, sheets) are named by their ids: paths, mostly. */
export type Survey = {
  /** Everything needed at once by a file of this workspace that is loaded by itself. Throws when none is. */
  needsOf: (file: string) => ReadonlySet<string>
  /** What is loaded by itself and needs a module at once. */
  neededBy: (id: string) => readonly string[]
  loadedByItself: (id: string) => boolean
  /** What is loaded by itself on the ways that begin in some modules: their pages, the sheets of these, and so on. */
  reachedFrom: (begins: (id: string) => boolean) => ReadonlySet<string>
}

export async function surveyOf(app: UserConfig, plugins: PluginOption[]): Promise<Survey> {
  const rolldownOptions = { ...app.build?.rolldownOptions, output: { preserveModules: true } }
  const { output } = (await build({
    ...app,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: { ...app.build, write: false, minify: false, rolldownOptions },
  })) as Rolldown.RolldownOutput
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const chunks = chunksOf(bundle)
  const idOf = (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId ?? chunk.fileName
  const ids = new Map(chunks.map((chunk) => [chunk.fileName, idOf(chunk)]))
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  const imported = new Set(chunks.flatMap((chunk) => chunk.imports))
  const later = new Set(chunks.flatMap((chunk) => chunk.dynamicImports))
  const entries = chunks.filter(({ fileName }) => later.has(fileName) || !imported.has(fileName))
  return surveyFrom(
    new Map(entries.map((chunk) => [idOf(chunk), new Set(idsOf(closureOf(bundle, chunk)))])),
    new Map(chunks.map((chunk) => [idOf(chunk), idsOf(chunk.dynamicImports)])),
  )
}

type Ids = ReadonlyMap<string, Iterable<string>>

/** `needs`: of everything that is loaded by itself, the modules it needs at once. `loads`: of a module, what it loads later. */
export function surveyFrom(needs: ReadonlyMap<string, ReadonlySet<string>>, loads: Ids): Survey {
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
