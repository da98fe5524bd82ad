/** Loads `staff.ts` on demand: with the first page that needs it, or after the first screen. */
import type { PageLoader } from '#lib/routing/routes.ts'
import { createStore, useStore } from '#lib/store.ts'

type Staff = typeof import('./staff.ts')

const store = createStore<Staff | null>(null)
const openedWith = location.search

let loading: Promise<Staff> | undefined

/** Loads and starts the staff code once. Rejects when the chunk did not load; the next call retries. */
export function loadStaffCode(): Promise<Staff> {
  loading ??= load()
  return loading
}

async function load(): Promise<Staff> {
  try {
    const staff = await import('./staff.ts')
    staff.startStaffCode(openedWith)
    store.set(staff)
    return staff
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Loader of the page shown instead of one whose session is missing. */
export const loadSignInPage: PageLoader = async () => {
  await loadStaffCode()
  return import('./sign-in-page.tsx')
}

/**
 * Loads the page loaders of guests and members that are not in the first load. Rejects when the chunk did not load; the
 * next call retries.
 */
export const fetchLazyGuestPages = () => import('./open-files.ts')

/** Loads the page loaders of all screens. Rejects when the chunk did not load; the next call retries. */
export const fetchPageLoaders = () => import('./page-files.ts')

/** Staff code; null until it is loaded. */
export const useStaffCode = (): Staff | null => useStore(store)
