/**
 * The phone's local database: unsent operations, the sender's lease and pages cached for reading offline. Wraps
 * IndexedDB in promises; every helper runs in one transaction.
 */
const NAME = 'nocturne'
const VERSION = 1

type StoreName = 'operations' | 'meta' | 'pages'

const keyPaths: Record<StoreName, string> = { operations: 'opId', meta: 'key', pages: 'key' }

/**
 * Wait limit for the database; afterwards the app works without it. Safari may block it after start-up, another tab may
 * block an upgrade.
 */
const RESPONSE_TIMEOUT_MS = 1_500

/** The database, or a transaction in it, did not respond in time. The transaction was not committed. */
export class StoreSilentError extends Error {
  constructor() {
    super('the local database does not answer')
    this.name = 'StoreSilentError'
  }
}

let opening: Promise<IDBDatabase> | undefined
/** True after a timeout, until the database opens. */
let isSilent = false
const lateListeners = new Set<() => void>()

/** Calls `listener` when the database opens after a timeout. */
export const onLateOpen = (listener: () => void): void => void lateListeners.add(listener)

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(keyPaths)) request.result.createObjectStore(name, { keyPath })
    })
    request.addEventListener('success', () => {
      // Closes the connection so that another tab can upgrade the database. The `close` event occurs because Safari
      // drops connections of sleeping tabs.
      request.result.addEventListener('versionchange', () => request.result.close())
      request.result.addEventListener('close', () => (opening = undefined))
      resolve(request.result)
      if (isSilent) lateListeners.forEach((listener) => queueMicrotask(listener))
      isSilent = false
    })
    request.addEventListener('error', () => {
      opening = undefined
      isSilent = false
      reject(request.error ?? new Error('the local database did not open'))
    })
  })
  return opening
}

/** Reads all rows. */
export async function readAllRows<T>(store: StoreName): Promise<T[]> {
  return runInTransaction(store, 'readonly', (rows) => toPromise<T[]>(rows.getAll()))
}

/** Writes one row. */
export async function writeRow(store: StoreName, row: unknown): Promise<void> {
  await runInTransaction(store, 'readwrite', (rows) => toPromise(rows.put(row)))
}

/** Removes one row, or all of them. */
export async function removeRows(store: StoreName, key?: string): Promise<void> {
  await runInTransaction(store, 'readwrite', (rows) => toPromise(key === undefined ? rows.clear() : rows.delete(key)))
}

/**
 * Runs `work` in one transaction and returns when it is durable. `work` may await requests of this store only: a
 * transaction ends as soon as it has no pending request. Rejects with a `StoreSilentError` when the database does not
 * open in time. A time limit for the transaction itself exists only in the store `operations`.
 */
export async function runInTransaction<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = await startTransaction(store, mode)
  const finished = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the local database refused')))
  })
  const done = Promise.all([work(transaction.objectStore(store)), finished]).then(([result]) => result)
  return store === 'operations' ? withTimeout(done, () => transaction.abort()) : done
}

async function startTransaction(store: StoreName, mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await getDatabase()).transaction(store, mode)
  } catch (error) {
    if (error instanceof StoreSilentError) throw error
    opening = undefined
    return (await getDatabase()).transaction(store, mode)
  }
}

function getDatabase(): Promise<IDBDatabase> {
  if (isSilent) return Promise.reject(new StoreSilentError())
  return withTimeout(open(), () => (isSilent = true))
}

/** Rejects with a `StoreSilentError`, and calls `giveUp`, when `answer` takes too long. */
export function withTimeout<T>(answer: Promise<T>, giveUp: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreSilentError())
      try {
        giveUp()
      } catch {
        // The transaction ended at the same moment, so it cannot be aborted.
      }
    }, RESPONSE_TIMEOUT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Wraps an IndexedDB request in a promise. */
export function toPromise<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('the local database refused')))
  })
}
