/** Finds import cycles. Returns each cycle once, as its files with the first one repeated at the end. */
export function findCycles(edges: Map<string, string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const cycles: string[][] = []

  const visit = (file: string) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    path.pop()
    state.set(file, 'done')
  }

  for (const file of edges.keys()) visit(file)
  return cycles
}
