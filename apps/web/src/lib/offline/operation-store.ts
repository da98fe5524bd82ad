import { readAllRows, toPromise, runInTransaction, StoreSilentError } from './idb.ts'
import type { Operation } from './operation-rules.ts'

/**
 * Persistent storage of operations. Each method is one transaction, so two tabs cannot overwrite each other's change.
 */
export type OperationStore = {
  all: () => Promise<Operation[]>
  /** Appends a new operation. If the id exists already, returns the stored operation unchanged. */
  add: (op: Omit<Operation, 'seq'>) => Promise<Operation>
  /** Replaces a row by the result of `change`; null removes it. Returns undefined when the row is missing. */
  update: (opId: string, change: (op: Operation) => Operation | null) => Promise<Operation | undefined>
}

export const phoneOperationStore: OperationStore = {
  all: () => readAllRows<Operation>('operations'),
  add: (op) =>
    runInTransaction('operations', 'readwrite', async (rows) => {
      const ops = await toPromise<Operation[]>(rows.getAll())
      const known = ops.find((other) => other.opId === op.opId)
      if (known) return known
      const added = { ...op, seq: Math.max(0, ...ops.map((other) => other.seq)) + 1 }
      await toPromise(rows.add(added))
      return added
    }),
  update: (opId, change) =>
    runInTransaction('operations', 'readwrite', async (rows) => {
      const op = await toPromise<Operation | undefined>(rows.get(opId))
      if (!op) return undefined
      const changed = change(op)
      await toPromise(changed ? rows.put(changed) : rows.delete(opId))
      return changed ?? undefined
    }),
}

/** Reason why an operation was not stored. */
export type StoreFailure = 'full' | 'silent' | 'refused'

const getReason = (error: unknown): StoreFailure => {
  if (error instanceof StoreSilentError) return 'silent'
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'refused'
}

/**
 * Falls back to memory where `store` fails, so that operations are still sent; `onUnkept` is called with the reason.
 * A row that could not be updated continues in memory: after a reload the stored version is resent under its id,
 * which is harmless.
 */
export function addMemoryFallback(store: OperationStore, onUnkept: (why: StoreFailure) => void): OperationStore {
  const rows = new Map<string, Operation>()
  /** Ids whose stored row is outdated or removed. */
  const replaced = new Set<string>()
  /** Rows of the last successful read, used while the store fails. */
  let lastRead: Operation[] = []

  const listOperations = async () => {
    lastRead = await store.all().catch(() => lastRead)
    const stored = lastRead.filter(({ opId }) => !replaced.has(opId))
    return structuredClone([...stored, ...rows.values()].sort((a, b) => a.seq - b.seq))
  }
  const storeInMemory = (op: Operation) => {
    replaced.add(op.opId)
    rows.set(op.opId, structuredClone(op))
    return structuredClone(op)
  }
  const updateInMemory = (row: Operation, change: (op: Operation) => Operation | null) => {
    const changed = change(structuredClone(row))
    if (changed) return storeInMemory(changed)
    replaced.add(row.opId)
    rows.delete(row.opId)
    // Deletes the row in the store as well, which is possible even when the storage is full.
    void store.update(row.opId, () => null).catch(() => undefined)
    return undefined
  }
  return {
    all: listOperations,
    add: async (op) => {
      const ops = await listOperations()
      const known = ops.find(({ opId }) => opId === op.opId)
      if (known) return known
      const last = { ...op, seq: Math.max(0, ...ops.map(({ seq }) => seq)) + 1 }
      try {
        const stored = await store.add(op)
        // The sequence number of the store ignores operations that exist only in memory. They are older than the new
        // operation, which therefore also stays in memory to keep the order.
        return rows.size === 0 ? stored : storeInMemory(last)
      } catch (error) {
        onUnkept(getReason(error))
        return storeInMemory(last)
      }
    },
    update: async (opId, change) => {
      const own = rows.get(opId)
      if (own) return updateInMemory(own, change)
      if (replaced.has(opId)) return undefined
      try {
        return await store.update(opId, change)
      } catch (error) {
        const row = rows.get(opId) ?? lastRead.find((op) => op.opId === opId)
        if (!row || (replaced.has(opId) && !rows.has(opId))) return undefined
        onUnkept(getReason(error))
        return updateInMemory(row, change)
      }
    },
  }
}

/** In-memory store for tests. */
export function createMemoryStore(): OperationStore {
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
