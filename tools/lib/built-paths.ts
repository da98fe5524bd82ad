import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../../apps/web/src/modules')

/** Paths of the screens that have a page: the keys of the route tables of the web modules. */
export function builtPaths(): Set<string> {
  const files = globSync('*/routes.{ts,tsx}', { cwd: MODULES })
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(MODULES, file), 'utf8').matchAll(/'(\/[\w/-]*)':/g)].map((match) => match[1] ?? ''),
    ),
  )
}
