/**
 * Table of the screens that have a page in this build; menus and messages link only to these. The first load contains
 * the tabs and the screens of guests and members; `page-files.ts`, loaded after the first screen, adds all others.
 */
import { firstLoadScreens } from '@nocturne/contract/open-screens'
import { mapScreensByAddress, type Screen } from '@nocturne/contract/screen'

import { normalizePath } from './screen.ts'
import { createStore, useStore } from '../store.ts'

type Table = { byAddress: ReadonlyMap<string, Screen>; whole: boolean }

/**
 * Store with the screens known so far. Exported for `report-paths.ts`, which is not in the first load; other files call
 * the functions below.
 */
export const table = createStore<Table>({ byAddress: mapScreensByAddress(firstLoadScreens), whole: false })

/** Replaces the table by all screens that have a page. For `page-files.ts` only. */
export const registerScreens = (screens: readonly Screen[]): void =>
  table.set({ byAddress: mapScreensByAddress(screens), whole: true })

/** Screen at an address (path without query). Undefined if there is none, or if it is not loaded yet. */
export const findScreen = (pathname: string): Screen | undefined => table.get().byAddress.get(normalizePath(pathname))

/** True once the whole table is loaded. Before that an unknown address may still be a screen. */
export const isScreenTableComplete = (): boolean => table.get().whole

/**
 * Screen at an address like `findScreen`, as a hook that renders again when the whole table is loaded. `whole`: the
 * table is complete.
 */
export function useScreenAt(pathname: string): { screen: Screen | undefined; whole: boolean } {
  const { byAddress, whole } = useStore(table)
  return { screen: byAddress.get(normalizePath(pathname)), whole }
}

/**
 * True when an address of this app (path, with or without query) has a page. Reliable on all pages except the floor
 * and those of guests, which may render before the whole table is loaded.
 */
export const hasScreen = (address: string): boolean =>
  address.startsWith('/') && findScreen(address.split(/[?#]/, 1)[0] ?? '') !== undefined
