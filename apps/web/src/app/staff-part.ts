/** `staff.ts`, loaded when it is needed: with the first page that wants it, or behind the first screen. */
import type { PageLoader } from '../lib/routes.ts'
import { createStore, useStore } from '../lib/store.ts'

type Staff = typeof import('./staff.ts')

const store = createStore<Staff | null>(null)
const openedWith = location.search

let coming: Promise<Staff> | undefined

/** Loads and starts it once. Rejects when the file did not come; the next call asks again. */
export function fetchStaff(): Promise<Staff> {
  coming ??= load()
  return coming
}

async function load(): Promise<Staff> {
  try {
    const staff = await import('./staff.ts')
    staff.startStaff(openedWith)
    store.set(staff)
    return staff
  } catch (error) {
    coming = undefined
    throw error
  }
}

/** Stands where a page lacks its session. */
export const signInPage: PageLoader = async () => {
  await fetchStaff()
  return import('./sign-in-page.tsx')
}

/** Pages of guests and members beyond their table. Rejects when the file did not come; the next call asks again. */
export const fetchOpenFiles = () => import('./open-files.ts')

/** The names of all pages. Rejects when the file did not come; the next call asks again. */
export const fetchPageFiles = () => import('./page-files.ts')

/** Null until it is here. */
export const useStaff = (): Staff | null => useStore(store)
