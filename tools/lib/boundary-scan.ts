import { brokenByName, brokenRule } from './boundary-rules.ts'
import { findCycles } from './cycles.ts'
import { findImports, resolveImport } from './imports.ts'

/** Checks sources given as path → text and returns one line per breach: 'file → import: rule'. Tests are left out. */
export function scanBoundaries(sources: Map<string, string>): string[] {
  const breaches: string[] = []
  const edges = new Map<string, string[]>()
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file)) continue
    const misnamed = brokenByName(file)
    if (misnamed) breaches.push(`${file}: ${misnamed}`)
    const runtime: string[] = []
    for (const found of findImports(source)) {
      const target = resolveImport(file, found.specifier)
      const rule = brokenRule(file, target, found)
      if (rule) breaches.push(`${file} → ${found.specifier}: ${rule}`)
      if (target !== null && found.kind === 'runtime') runtime.push(target)
    }
    edges.set(file, runtime)
  }
  return [...breaches, ...findCycles(edges).map((cycle) => `${cycle.join(' → ')}: no import cycles`)]
}
