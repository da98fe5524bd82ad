/**
 * The phone's own database: unsent operations, who is sending them, and pages kept for reading without network.
 * A small promise layer over IndexedDB; every helper runs in one transaction.
 */
const NAME = 'nocturne'
const VERSION = 1

export type StoreName = 'operations' | 'meta' | 'pages'

const keyPaths: Record<StoreName, string> = { operations: 'opId', meta: 'key', pages: 'key' }

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(keyPaths)) request.result.createObjectStore(name, { keyPath })
    })
    request.addEventListener('success', () => {
      // Another tab with a newer version may upgrade; Safari drops connections of sleeping tabs.
      request.result.addEventListener('versionchange', () => request.result.close())
      request.result.addEventListener('close', () => (opening = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      opening = undefined
      reject(request.error ?? new Error('the local database did not open'))
    })
  })
  return opening
}

/** Reads one row. */
export async function getRow<T>(store: StoreName, key: string): Promise<T | undefined> {
  return inTransaction(store, 'readonly', (rows) => ask<T | undefined>(rows.get(key)))
}

/** Reads all rows. */
export async function allRows<T>(store: StoreName): Promise<T[]> {
  return inTransaction(store, 'readonly', (rows) => ask<T[]>(rows.getAll()))
}

/** Writes one row. */
export async function putRow(store: StoreName, row: unknown): Promise<void> {
  await inTransaction(store, 'readwrite', (rows) => ask(rows.put(row)))
}

/** Removes one row, or all of them. */
export async function removeRows(store: StoreName, key?: string): Promise<void> {
  await inTransaction(store, 'readwrite', (rows) => ask(key === undefined ? rows.clear() : rows.delete(key)))
}

/**
 * Runs `work` in one transaction and answers when it is durable. `work` may await requests of this store only:
 * a transaction ends as soon as nothing is asked of it.
 */
export async function inTransaction<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = await begin(store, mode)
  const finished = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the local database refused')))
  })
  const [result] = await Promise.all([work(transaction.objectStore(store)), finished])
  return result
}

async function begin(store: StoreName, mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(store, mode)
  } catch {
    opening = undefined
    return (await open()).transaction(store, mode)
  }
}

/** A request as a promise. */
export function ask<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('the local database refused')))
  })
}
