import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One import or re-export in a source file. */
export type Import = {
  /** Quoted module specifier. */
  specifier: string
  kind: 'runtime' | 'type' | 'lazy'
}

/**
 * Matches only at the start of a line and not across `=` or `(`; otherwise `export const x = …` followed by an import
 * would match as one import.
 */
const STATEMENT = /^[ \t]*(?:import|export)\s+(?:(type)\s+(?=[\w{*]))?(?:[\w\s,*{}$]+?\s*from\s*)?(['"])([^'"\n]+)\2/gm
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1/g

/** Finds the imports in a TypeScript source by regular expressions. */
export function findImports(source: string): Import[] {
  const statements = [...source.matchAll(STATEMENT)].map(([, type, , specifier]): Import => ({
    specifier: specifier ?? '',
    kind: type ? 'type' : 'runtime',
  }))
  const calls = [...source.matchAll(CALL)].map(([, , specifier]): Import => ({
    specifier: specifier ?? '',
    kind: 'lazy',
  }))
  return [...statements, ...calls]
}

const WEB_APP = '@nocturne/web'

/** Files that the web app exports to the office: path below `apps/web/` by subpath (`exports` of its package.json). */
const webExports = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/web/package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
).exports

const toSubpath = (specifier: string) => `.${specifier.slice(WEB_APP.length)}`

/** True for `@nocturne/web/…` with a subpath that the web app exports. */
export const isExportedByWeb = (specifier: string): boolean =>
  specifier.startsWith(`${WEB_APP}/`) && Object.hasOwn(webExports, toSubpath(specifier))

/**
 * Imported file of this repository, as a path from the root with forward slashes; null for external packages.
 * `@nocturne/base/money` is packages/base/src/money.ts,
 * `#kit/badge.tsx` in the web app is apps/web/src/kit/badge.tsx (`imports` of its package.json),
 * `@nocturne/web/kit/badge` in the office the same file (`exports` of the web app's package.json).
 */
export function resolveImport(fromFile: string, specifier: string): string | null {
  if (specifier.startsWith(`${WEB_APP}/`))
    return normalize(join('apps/web', webExports[toSubpath(specifier)] ?? `src/${toSubpath(specifier)}`)).replaceAll(
      '\\',
      '/',
    )
  const own = /^@nocturne\/(\w+)\/(.+)$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`
  if (specifier.startsWith('#')) return `${fromFile.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return null
  return normalize(join(dirname(fromFile), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/')
}
