import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../../apps/web/src/modules')

/** Paths of screens with a page: the keys of the web modules' route tables. */
export function listPagePaths(): Set<string> {
  const files = globSync('*/routes.{ts,tsx}', { cwd: MODULES })
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(MODULES, file), 'utf8').matchAll(/'(\/[\w/-]*)':/g)].map((match) => match[1] ?? ''),
    ),
  )
}
