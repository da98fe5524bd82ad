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

/**
 * Imported file of this repository, as a path from the root with forward slashes; null for external packages.
 * `@nocturne/base/money` is packages/base/src/money.ts,
 * `#kit/badge.tsx` in the web app is apps/web/src/kit/badge.tsx (`imports` of its package.json).
 */
export function resolveImport(fromFile: string, specifier: string): string | null {
  const own = /^@nocturne\/(\w+)\/(.+)$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`
  if (specifier.startsWith('#')) return `${fromFile.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return null
  return normalize(join(dirname(fromFile), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/')
}
