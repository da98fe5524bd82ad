/**
 * What needs what, as the bundler sees it after leaving out what nobody uses: the app is built once in memory without any grouping, and the
 * files that come out say who needs them.
 */
import { build, type PluginOption, type Rolldown, type UserConfig } from 'vite'

import { chunksOf, closureOf } from './first-load.ts'

/** Modules and what is loaded by itself (the document, pages, sheets) are named by their ids: paths, mostly. */
export type Survey = {
  /** Everything needed at once by a file of this workspace that is loaded by itself. Throws when none is. */
  needsOf: (file: string) => ReadonlySet<string>
  /** What needs a module at once. */
  neededBy: (id: string) => readonly string[]
}

export async function surveyOf(app: UserConfig, plugins: PluginOption[]): Promise<Survey> {
  const { output } = (await build({
    ...app,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: { ...app.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const entries = chunksOf(bundle).filter((chunk) => chunk.isEntry || chunk.isDynamicEntry)
  return surveyFrom(
    new Map(
      entries.map((chunk) => [chunk.facadeModuleId ?? chunk.fileName, modulesIn(bundle, closureOf(bundle, chunk))]),
    ),
  )
}

/** `needs`: of everything that is loaded by itself, the modules it needs at once. */
export function surveyFrom(needs: ReadonlyMap<string, ReadonlySet<string>>): Survey {
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
  }
}

/** What stands in some files; modules of which nothing is left do not. */
function modulesIn(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => {
      const file = bundle[name]
      return file?.type === 'chunk' ? Object.keys(file.modules) : []
    }),
  )
}
