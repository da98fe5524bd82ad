import { allRows, ask, inTransaction } from './idb.ts'
import type { Operation } from './operation-rules.ts'

/** Where operations survive a reload. Each method is one transaction, so two tabs cannot lose each other's change. */
export type OperationStore = {
  all: () => Promise<Operation[]>
  /** Stores a new operation at the end of the order. Under an id that is there already, answers that one unchanged. */
  add: (op: Omit<Operation, 'seq'>) => Promise<Operation>
  /** Replaces a row by what `change` makes of it; null removes it. Answers undefined when it is not there. */
  update: (opId: string, change: (op: Operation) => Operation | null) => Promise<Operation | undefined>
}

export const phoneStore: OperationStore = {
  all: () => allRows<Operation>('operations'),
  add: (op) =>
    inTransaction('operations', 'readwrite', async (rows) => {
      const ops = await ask<Operation[]>(rows.getAll())
      const known = ops.find((other) => other.opId === op.opId)
      if (known) return known
      const added = { ...op, seq: Math.max(0, ...ops.map((other) => other.seq)) + 1 }
      await ask(rows.add(added))
      return added
    }),
  update: (opId, change) =>
    inTransaction('operations', 'readwrite', async (rows) => {
      const op = await ask<Operation | undefined>(rows.get(opId))
      if (!op) return undefined
      const changed = change(op)
      await ask(changed ? rows.put(changed) : rows.delete(opId))
      return changed ?? undefined
    }),
}

/** For phones that refuse IndexedDB, and for tests: the same behaviour as long as the launch lasts. */
export function memoryStore(): OperationStore {
  const rows = new Map<string, Operation>()
  let seq = 0
  return {
    all: async () => structuredClone([...rows.values()]),
    add: async (op) => {
      const known = rows.get(op.opId)
      if (known) return structuredClone(known)
      const added = { ...structuredClone(op), seq: ++seq }
      rows.set(op.opId, added)
      return structuredClone(added)
    },
    update: async (opId, change) => {
      const op = rows.get(opId)
      if (!op) return undefined
      const changed = change(structuredClone(op))
      if (changed) rows.set(opId, structuredClone(changed))
      else rows.delete(opId)
      return changed ?? undefined
    },
  }
}
