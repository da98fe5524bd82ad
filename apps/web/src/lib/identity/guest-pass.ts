/**
 * The guest's proof of sitting at a table, stored on this phone until it expires. Each scan exchanges the table's code
 * for a pass once; a reload uses the stored pass. All guest calls carry the pass and no other token.
 */
import { guest } from '@nocturne/contract/guest/endpoints'
import { useQuery } from '@tanstack/react-query'

import { ApiError } from '../query/api-error.ts'
import { findPass, filterValidPasses, parsePasses, addPass, type GuestPass, type PassKey } from './guest-pass-rules.ts'
import { callAsGuest } from '../query/guest-query.ts'
import { useNow } from '../live/now.ts'
import { createStore, useStore } from '../store.ts'

export type { GuestPass } from './guest-pass-rules.ts'

const KEY = 'nocturne.guestPasses'
/** Codes already exchanged in this tab, because a reload is not a new scan. */
const SCANNED_KEY = 'nocturne.scanned'

const store = createStore<readonly GuestPass[]>(filterValidPasses(parsePasses(read('localStorage', KEY)), Date.now()))

/** Returns null instead of throwing: private windows and some in-app browsers have no storage. */
function read(where: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

function write(where: 'localStorage' | 'sessionStorage', key: string, text: string): void {
  try {
    window[where].setItem(key, text)
  } catch {
    // Storage is unavailable: the pass is known for this launch only.
  }
}

function storePasses(passes: readonly GuestPass[]): void {
  store.set(passes)
  write('localStorage', KEY, JSON.stringify(passes))
}

const readScannedCodes = (): string[] => (read('sessionStorage', SCANNED_KEY) ?? '').split(' ')

/** Exchanges a table's code for a pass and stores it. Rejects with an `ApiError`. */
export async function sitDown(code: string, employeeCode: string | null = null): Promise<GuestPass> {
  try {
    const pass = { ...(await callAsGuest(guest.sitDown, { code })), code, employeeCode }
    storePasses(addPass(filterValidPasses(store.get(), Date.now()), pass))
    write('sessionStorage', SCANNED_KEY, [...readScannedCodes(), code].join(' '))
    return pass
  } catch (error) {
    if (error instanceof ApiError && error.errCode === 'TABLE_CODE_INVALID') {
      storePasses(store.get().filter((pass) => pass.code !== code))
    }
    throw error
  }
}

/** Stored pass for a table, a sitting or a code; undefined when the table must be scanned. */
export function useStoredPass(key: PassKey): GuestPass | undefined {
  return findPass(filterValidPasses(useStore(store), useNow(60_000)), key)
}

/**
 * Pass for the code in the address, exchanged once per scan. `refetch` exchanges the code again, because the table may
 * have been opened meanwhile.
 */
export function usePassForCode(code: string | undefined, employeeCode: string | null) {
  const stored = useStoredPass({ code })
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['guest.sitDown', code],
    queryFn: () => sitDown(code ?? '', employeeCode),
    enabled: code !== undefined && (stored === undefined || !readScannedCodes().includes(code)),
    staleTime: Infinity,
    gcTime: 0,
  })
  return { data: stored, error, isFetching, refetch }
}

/** Pass of the table scanned last, while it is valid. */
export function useLatestPass(): GuestPass | undefined {
  return filterValidPasses(useStore(store), useNow(60_000))[0]
}

/** Updates the table shown to the guest after the sitting moved to another table. */
export function updatePassTable(
  pass: string,
  { tableId, tableName, areaId }: Pick<GuestPass, 'tableId' | 'tableName' | 'areaId'>,
): void {
  storePasses(
    store
      .get()
      .map((stored) => (stored.pass === pass ? { ...stored, tableId, tableName, areaId, areaName: '' } : stored)),
  )
}

/** Records that an order was accepted, so that questions for the first order are not shown again. */
export function recordAcceptedOrder(pass: string): void {
  storePasses(
    store.get().map((stored) => (stored.pass === pass ? { ...stored, orderCount: stored.orderCount + 1 } : stored)),
  )
}
