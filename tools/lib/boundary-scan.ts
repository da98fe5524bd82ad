import { findBrokenNameRule, findBrokenImportRule } from './boundary-rules.ts'
import { findCycles } from './cycles.ts'
import { findImports, resolveImport } from './imports.ts'
import { findModuleOrderViolations } from './module-rules.ts'
import type { FoundImport } from './module-rules.ts'
import { findWriterViolations } from './writer-rules.ts'

/** `all`: text by path. Returns one sentence per violation. Ignores tests. */
export function findBoundaryViolations(all: ReadonlyMap<string, string>): string[] {
  const sources = new Map([...all].filter(([file]) => !/\.test\.tsx?$/.test(file)))
  const files = [...sources.keys()]
  const imports: FoundImport[] = []
  const breaches: string[] = []
  for (const [file, source] of sources) {
    const misnamed = findBrokenNameRule(file)
    if (misnamed) breaches.push(`${file}: ${misnamed}`)
    for (const found of findImports(source)) {
      const target = resolveImport(file, found.specifier)
      const rule = findBrokenImportRule(file, target, found)
      if (rule) breaches.push(`${file} → ${found.specifier}: ${rule}`)
      if (target !== null) imports.push({ file, target, kind: found.kind })
    }
  }
  return [
    ...breaches,
    ...findModuleOrderViolations(files, imports),
    ...findFileCycles(files, imports),
    ...findWriterViolations(sources),
  ]
}

function findFileCycles(files: readonly string[], imports: readonly FoundImport[]): string[] {
  const edges = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { file, target, kind } of imports) if (kind === 'runtime') edges.get(file)?.push(target)
  return findCycles(edges).map(
    (cycle) => `${cycle.join(' → ')}: no import cycles; move what both need into a third file`,
  )
}
