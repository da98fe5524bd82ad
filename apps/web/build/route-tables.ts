/** Route tables of the modules. They import nothing statically, so the build can execute them. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const MODULES = join(import.meta.dirname, '../src/modules')

/** Paths of all screens that have a page. */
export async function listPagePaths(): Promise<ReadonlySet<string>> {
  const files = globSync('*/routes.{ts,tsx}', { cwd: MODULES })
  const tables = await Promise.all(files.map(async (file) => runTable(join(MODULES, file))))
  return new Set(tables.flatMap((table) => Object.keys(table)))
}

async function runTable(file: string): Promise<object> {
  const exported = (await import(pathToFileURL(file).href)) as { default?: unknown }
  if (typeof exported.default === 'object' && exported.default !== null) return exported.default
  throw new Error(`${file} does not export a table of routes by default`)
}
