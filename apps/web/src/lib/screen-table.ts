/**
 * The table of screens as a phone has it, and with it which screens have a page in this build; menus and messages lead nowhere else. The app
 * opens with the tabs and with what guests and members see; `page-files.ts`, which comes behind the first screen, brings all others.
 */
import { openScreens } from '@nocturne/contract/open-screens'
import { addressesOf, type Screen } from '@nocturne/contract/screen'

import { normalPath } from './screen.ts'
import { createStore, useStore } from './store.ts'

type Table = { byAddress: ReadonlyMap<string, Screen>; whole: boolean }

const table = createStore<Table>({ byAddress: addressesOf(openScreens), whole: false })

/** Called by `page-files.ts` with every screen that has a page. */
export const knowAll = (screens: readonly Screen[]): void => table.set({ byAddress: addressesOf(screens), whole: true })

/** The screen at an address (path without query). Undefined for none, and for one that has not come yet. */
export const screenAt = (pathname: string): Screen | undefined => table.get().byAddress.get(normalPath(pathname))

/** False while an address that is not known may still be a screen. */
export const isWhole = (): boolean => table.get().whole

/** Follows what comes behind. */
export function useScreenAt(pathname: string): { screen: Screen | undefined; whole: boolean } {
  const { byAddress, whole } = useStore(table)
  return { screen: byAddress.get(normalPath(pathname)), whole }
}

/** True when an address of this app (path, with or without a query) leads to a page that exists. On any page but the floor and those of guests. */
export const isBuilt = (address: string): boolean =>
  address.startsWith('/') && screenAt(address.split(/[?#]/, 1)[0] ?? '') !== undefined
