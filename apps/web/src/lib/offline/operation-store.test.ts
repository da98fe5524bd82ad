/** Without a usable local database, operations are kept in memory and still sent. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Operation } from './operation-rules.ts'
import {
  createMemoryStore,
  phoneOperationStore,
  addMemoryFallback,
  type OperationStore,
  type StoreFailure,
} from './operation-store.ts'

const operation = (opId: string): Omit<Operation, 'seq'> => ({
  opId,
  actor: 'staff:1',
  endpoint: { id: 'orders.add', method: 'POST', path: '/api/operate/order/add', kind: 'command' },
  input: {},
  lane: 'table:1',
  label: 'A01 点单',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  notBefore: 0,
  mayWait: true,
})

const quota = () => new DOMException('full', 'QuotaExceededError')

/** Store that works while `works()` returns true and fails otherwise. */
function fickle(store: OperationStore, works: () => boolean): OperationStore {
  const check = () => {
    if (!works()) throw quota()
  }
  return {
    all: async () => (check(), store.all()),
    add: async (op) => (check(), store.add(op)),
    update: async (opId, change) => (check(), store.update(opId, change)),
  }
}

const attempted = (op: Operation): Operation => ({ ...op, attempts: op.attempts + 1 })

describe('a store with a fallback', () => {
  test('reports the reason and still sends when the phone is full', async () => {
    const reasons: StoreFailure[] = []
    const phone = createMemoryStore()
    const full: OperationStore = { ...phone, add: () => Promise.reject(quota()), update: () => Promise.reject(quota()) }
    const store = addMemoryFallback(full, (why) => reasons.push(why))
    expect(await store.add(operation('a'))).toMatchObject({ opId: 'a', seq: 1 })
    expect(await store.add(operation('a'))).toMatchObject({ opId: 'a', seq: 1 })
    expect(await store.update('a', attempted)).toMatchObject({ attempts: 1 })
    expect(await store.all()).toMatchObject([{ opId: 'a', attempts: 1 }])
    expect(reasons).toEqual(['full'])
  })

  test('continues in memory with a stored row that cannot be changed, and removes it permanently', async () => {
    let works = true
    const phone = createMemoryStore()
    const store = addMemoryFallback(
      fickle(phone, () => works),
      () => undefined,
    )
    await store.add(operation('a'))
    await store.all()
    works = false
    expect(await store.update('a', attempted)).toMatchObject({ attempts: 1 })
    works = true
    expect(await store.all()).toMatchObject([{ opId: 'a', attempts: 1 }])
    expect(await store.update('a', () => null)).toBeUndefined()
    expect(await store.all()).toEqual([])
    expect(await phone.all()).toEqual([])
  })

  test('behaves as one store, whenever the phone refuses', async () => {
    const act = fc.record({
      kind: fc.constantFrom('add', 'update', 'remove', 'all'),
      id: fc.constantFrom('a', 'b', 'c'),
      works: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        let works = true
        const store = addMemoryFallback(
          fickle(createMemoryStore(), () => works),
          () => undefined,
        )
        const model = createMemoryStore()
        /** Removed ids, which are never added again: an id is used for one operation only. */
        const removed = new Set<string>()
        for (const { kind, id, works: now } of acts) {
          // Reads the rows before the store fails, like the queue at start-up and after every change.
          await store.all()
          works = now
          if (kind === 'add' && !removed.has(id))
            expect((await store.add(operation(id))).opId).toBe((await model.add(operation(id))).opId)
          if (kind === 'update') {
            const changed = await store.update(id, attempted)
            expect(changed?.attempts).toBe((await model.update(id, attempted))?.attempts)
          }
          if (kind === 'remove') {
            removed.add(id)
            await store.update(id, () => null)
            await model.update(id, () => null)
          }
          works = true
          const seen = (rows: Operation[]) => rows.map(({ opId, attempts }) => ({ opId, attempts }))
          expect(seen(await store.all())).toEqual(seen(await model.all()))
        }
      }),
    )
  })
})

describe('local database', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is skipped immediately after it failed to open once', async () => {
    vi.resetModules()
    const open = vi.fn(() => new EventTarget())
    vi.stubGlobal('indexedDB', { open })
    const fresh = await import('./operation-store.ts')
    const reasons: StoreFailure[] = []
    const store = fresh.addMemoryFallback(fresh.phoneOperationStore, (why) => reasons.push(why))
    const added = store.add(operation('a'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await added).toMatchObject({ opId: 'a' })
    expect(await store.update('a', attempted)).toMatchObject({ attempts: 1 })
    expect(await store.all()).toHaveLength(1)
    expect(reasons).toEqual(['silent'])
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('is not required', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const reasons: StoreFailure[] = []
    const store = addMemoryFallback(phoneOperationStore, (why) => reasons.push(why))
    expect(await store.add(operation('a'))).toMatchObject({ opId: 'a' })
    expect(reasons).toEqual(['refused'])
  })
})
