import { allRows, ask, inTransaction, StoreSilentError } from './idb.ts'
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

/** Why an operation was not stored. */
export type Unkept = 'full' | 'silent' | 'refused'

const unkeptBy = (error: unknown): Unkept => {
  if (error instanceof StoreSilentError) return 'silent'
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'refused'
}

/**
 * Keeps in memory what `store` refuses, so that it is sent all the same; `onUnkept` is called with the reason. A row that could not be
 * changed in the store goes on in memory: after a reload the stored one is sent again under its id, which is harmless.
 */
export function withFallback(store: OperationStore, onUnkept: (why: Unkept) => void): OperationStore {
  const rows = new Map<string, Operation>()
  /** Ids whose stored row no longer counts. */
  const replaced = new Set<string>()
  /** Rows of the last successful reading. */
  let lastRead: Operation[] = []

  const all = async () => {
    lastRead = await store.all().catch(() => lastRead)
    const stored = lastRead.filter(({ opId }) => !replaced.has(opId))
    return structuredClone([...stored, ...rows.values()].sort((a, b) => a.seq - b.seq))
  }
  const keepInMemory = (op: Operation) => {
    replaced.add(op.opId)
    rows.set(op.opId, structuredClone(op))
    return structuredClone(op)
  }
  const changeInMemory = (row: Operation, change: (op: Operation) => Operation | null) => {
    const changed = change(structuredClone(row))
    if (changed) return keepInMemory(changed)
    replaced.add(row.opId)
    rows.delete(row.opId)
    // Room for this is there even when there is none for more.
    void store.update(row.opId, () => null).catch(() => undefined)
    return undefined
  }
  return {
    all,
    add: async (op) => {
      const ops = await all()
      const known = ops.find(({ opId }) => opId === op.opId)
      if (known) return known
      const last = { ...op, seq: Math.max(0, ...ops.map(({ seq }) => seq)) + 1 }
      try {
        const stored = await store.add(op)
        // The store numbers without those in memory, which come first.
        return rows.size === 0 ? stored : keepInMemory(last)
      } catch (error) {
        onUnkept(unkeptBy(error))
        return keepInMemory(last)
      }
    },
    update: async (opId, change) => {
      const own = rows.get(opId)
      if (own) return changeInMemory(own, change)
      if (replaced.has(opId)) return undefined
      try {
        return await store.update(opId, change)
      } catch (error) {
        const row = rows.get(opId) ?? lastRead.find((op) => op.opId === opId)
        if (!row || (replaced.has(opId) && !rows.has(opId))) return undefined
        onUnkept(unkeptBy(error))
        return changeInMemory(row, change)
      }
    },
  }
}

/** For tests: the same behaviour as long as the launch lasts. */
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
