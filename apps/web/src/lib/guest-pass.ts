/**
 * The guest's proof of sitting at a table, kept on this phone for as long as it is good. A table's code is exchanged once
 * for each scan; a page that is loaded again goes on with what is kept. Everything a guest does carries the pass, and no
 * other token.
 */
import { guest } from '@nocturne/contract/guest/endpoints'
import { useQuery } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { findPass, freshPasses, readPasses, withPass, type GuestPass, type PassKey } from './guest-pass-rules.ts'
import { guestCall } from './guest-query.ts'
import { useNow } from './now.ts'
import { createStore, useStore } from './store.ts'

export type { GuestPass } from './guest-pass-rules.ts'

const KEY = 'nocturne.guestPasses'
/** Codes exchanged in this tab: a reload is no new scan. */
const SCANNED_KEY = 'nocturne.scanned'

const store = createStore<readonly GuestPass[]>(freshPasses(readPasses(read('localStorage', KEY)), Date.now()))

/** Pages cannot refuse storage by an error: private windows and some in-app browsers do. */
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
    // The store holds it for this launch.
  }
}

function keep(passes: readonly GuestPass[]): void {
  store.set(passes)
  write('localStorage', KEY, JSON.stringify(passes))
}

const scanned = (): string[] => (read('sessionStorage', SCANNED_KEY) ?? '').split(' ')

/** Exchanges a table's code for a pass and keeps it. Rejects with an `ApiError`. */
export async function sitDown(code: string, employeeCode: string | null = null): Promise<GuestPass> {
  try {
    const pass = { ...(await guestCall(guest.sitDown, { code })), code, employeeCode }
    keep(withPass(freshPasses(store.get(), Date.now()), pass))
    write('sessionStorage', SCANNED_KEY, [...scanned(), code].join(' '))
    return pass
  } catch (error) {
    if (error instanceof ApiError && error.errCode === 'TABLE_CODE_INVALID') {
      keep(store.get().filter((pass) => pass.code !== code))
    }
    throw error
  }
}

/** The server no longer takes a pass: only a new scan helps. */
export function dropPass(pass: string): void {
  keep(store.get().filter((kept) => kept.pass !== pass))
}

/** The pass kept for a table, a sitting or a code; undefined when the table must be scanned. */
export function usePassOf(key: PassKey): GuestPass | undefined {
  return findPass(freshPasses(useStore(store), useNow(60_000)), key)
}

/** The pass for the code in the address, asked for once per scan. `refetch` asks again: the table may be open by now. */
export function usePass(code: string | undefined, employeeCode: string | null) {
  const kept = usePassOf({ code })
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['guest.sitDown', code],
    queryFn: () => sitDown(code ?? '', employeeCode),
    enabled: code !== undefined && (kept === undefined || !scanned().includes(code)),
    staleTime: Infinity,
    gcTime: 0,
  })
  return { data: kept, error, isFetching, refetch }
}

/** The table this phone scanned last, while its pass is good. */
export function useLatestPass(): GuestPass | undefined {
  return freshPasses(useStore(store), useNow(60_000))[0]
}

/** The sitting was moved to another table: from now on the guest reads that one's name. */
export function noteTable(pass: string, { tableId, tableName }: Pick<GuestPass, 'tableId' | 'tableName'>): void {
  keep(store.get().map((kept) => (kept.pass === pass ? { ...kept, tableId, tableName, areaName: '' } : kept)))
}

/** An order was taken from this table: what is asked only with the first one is not asked again. */
export function noteOrder(pass: string): void {
  keep(store.get().map((kept) => (kept.pass === pass ? { ...kept, orderCount: kept.orderCount + 1 } : kept)))
}
