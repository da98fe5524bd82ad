/** Checks the module order of tools/lib/module-order.ts; docs/explanation/architecture.md explains it. */
import { findCycles } from './cycles.ts'
import type { Import } from './imports.ts'
import { knownOrderViolations, moduleOrder } from './module-order.ts'
import { parseFileLocation } from './file-location.ts'

export type FoundImport = { file: string; target: string; kind: Import['kind'] }
export type ModuleOrderRules = {
  moduleOrder: Record<'server' | 'web', readonly string[]>
  knownBreaches: readonly { area: 'server' | 'web'; from: string; to: string }[]
}

const ourOrder: ModuleOrderRules = { moduleOrder, knownBreaches: knownOrderViolations }
const ORDER = 'tools/lib/module-order.ts'

type Edge = { area: 'server' | 'web'; from: string; to: string; found: FoundImport }

/** One sentence for every upward import, every cycle of modules, and every module without a rank. */
export function findModuleOrderViolations(
  files: readonly string[],
  imports: readonly FoundImport[],
  order: ModuleOrderRules = ourOrder,
): string[] {
  const edges = imports.flatMap(toEdges)
  return [
    ...findUnranked(files, order),
    ...edges.flatMap((edge) => checkOrder(edge, order) ?? []),
    ...findModuleCycles(edges, order),
    ...findObsoleteBreaches(files, edges, order),
  ]
}

function toEdges(found: FoundImport): Edge[] {
  const from = parseFileLocation(found.file)
  const to = parseFileLocation(found.target)
  if (from.area !== 'server' && from.area !== 'web') return []
  if (from.area !== to.area || from.module === null || to.module === null || from.module === to.module) return []
  return [{ area: from.area, from: from.module, to: to.module, found }]
}

function findUnranked(files: readonly string[], { moduleOrder: ranks }: ModuleOrderRules): string[] {
  const modules = files.map(parseFileLocation).flatMap(({ area, module }) => {
    if (module === null || (area !== 'server' && area !== 'web')) return []
    return ranks[area].includes(module) ? [] : [`apps/${area}/src/modules/${module}`]
  })
  return [...new Set(modules)].map(
    (path) =>
      `${path} has no place in the order of modules: give it one in ${ORDER} and in docs/explanation/architecture.md`,
  )
}

function checkOrder(edge: Edge, order: ModuleOrderRules): string | null {
  const { area, from, to, found } = edge
  const ranks = order.moduleOrder[area]
  if (ranks.indexOf(from) < ranks.indexOf(to) || !ranks.includes(from) || !ranks.includes(to)) return null
  if (isKnown(edge, order)) return null
  const way =
    area === 'server'
      ? `let ${to} fill a slot of ${from} (apps/server/src/http/slot.ts), or move the code up`
      : `let app put it in, or move the code up`
  return `${found.file} imports ${found.target}, but ${from} stands below ${to} in the order of modules: ${way} (${ORDER})`
}

/** Ignores type imports, because they do not exist at run time; lazy imports count. */
function findModuleCycles(edges: readonly Edge[], order: ModuleOrderRules): string[] {
  return (['server', 'web'] as const).flatMap((area) => {
    const graph = new Map<string, string[]>()
    for (const edge of edges) {
      if (edge.area !== area || edge.found.kind === 'type' || isKnown(edge, order)) continue
      const known = graph.get(edge.from) ?? []
      if (!known.includes(edge.to)) graph.set(edge.from, [...known, edge.to])
    }
    return findCycles(graph).map(
      (cycle) =>
        `modules of the ${area} need each other in a circle, ${cycle.join(' → ')}: take one of the imports out`,
    )
  })
}

function isKnown(
  { area, from, to }: Pick<Edge, 'area' | 'from' | 'to'>,
  { knownBreaches: known }: ModuleOrderRules,
): boolean {
  return known.some((breach) => breach.area === area && breach.from === from && breach.to === to)
}

/** Reports entries of the list whose violation no longer exists. */
function findObsoleteBreaches(
  files: readonly string[],
  edges: readonly Edge[],
  { knownBreaches: known }: ModuleOrderRules,
): string[] {
  const present = new Set(files.map(parseFileLocation).map(({ area, module }) => `${area} ${module}`))
  return known
    .filter(({ area, from }) => present.has(`${area} ${from}`))
    .filter(({ area, from, to }) => !edges.some((edge) => edge.area === area && edge.from === from && edge.to === to))
    .map(({ area, from, to }) => `${ORDER} excuses ${from} → ${to} of the ${area}, which is gone: remove the line`)
}
