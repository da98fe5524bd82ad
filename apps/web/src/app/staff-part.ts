/** Loads `staff.ts` on demand: with the first page that needs it, or after the first screen. */
import type { PageLoader } from '#lib/routing/routes.ts'
import { createStore, useStore } from '#lib/store.ts'

type Staff = typeof import('./staff.ts')

const store = createStore<Staff | null>(null)
const openedWith = location.search

let loading: Promise<Staff> | undefined

/** Loads and starts it once. Rejects when the chunk did not load; the next call retries. */
export function fetchStaff(): Promise<Staff> {
  loading ??= load()
  return loading
}

async function load(): Promise<Staff> {
  try {
    const staff = await import('./staff.ts')
    staff.startStaff(openedWith)
    store.set(staff)
    return staff
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Shown instead of a page that lacks its session. */
export const signInPage: PageLoader = async () => {
  await fetchStaff()
  return import('./sign-in-page.tsx')
}

/**
 * Pages of guests and members that are not in the first load. Rejects when the chunk did not load; the next call
 * retries.
 */
export const fetchOpenFiles = () => import('./open-files.ts')

/** Loaders of all pages. Rejects when the chunk did not load; the next call retries. */
export const fetchPageFiles = () => import('./page-files.ts')

/** Null until it is loaded. */
export const useStaff = (): Staff | null => useStore(store)
