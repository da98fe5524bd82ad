import { dirname, join, normalize } from 'node:path'

/** One import or re-export in a source file. */
export type Import = {
  /** What stands in the quotes. */
  specifier: string
  kind: 'runtime' | 'type' | 'lazy'
}

/** Begins a line, is not cut by `=` or `(`: so `export const x = …` followed by an import is not taken for one. */
const STATEMENT = /^[ \t]*(?:import|export)\s+(?:(type)\s+(?=[\w{*]))?(?:[\w\s,*{}$]+?\s*from\s*)?(['"])([^'"\n]+)\2/gm
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1/g

/** Finds the imports of a TypeScript source by its text alone. */
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
 * The file of ours that an import leads to, as a path from the root with forward slashes; null for packages of others.
 * `@nocturne/base/money` is packages/base/src/money.ts.
 */
export function resolveImport(fromFile: string, specifier: string): string | null {
  const own = /^@nocturne\/(\w+)\/(.+)$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`
  if (!specifier.startsWith('.')) return null
  return normalize(join(dirname(fromFile), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/')
}
