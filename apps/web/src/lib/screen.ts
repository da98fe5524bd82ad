import { navTitle, type Screen } from '@nocturne/contract/screen'
import { createContext, useContext } from 'react'
import { useSearch } from 'wouter/use-browser-location'

import { useUser } from './session.ts'

/** An address as the route table knows it: without the slash some links end with. */
export function normalPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : '/'
}

/** What the shells read of a row of the route table. */
export type ShownScreen = Pick<
  Screen,
  'title' | 'otherTitles' | 'access' | 'nav' | 'pull' | 'loadMore' | 'tab' | 'guest'
> & { id?: Screen['id'] }

/** An address that the route table does not know. */
export const nowhere: ShownScreen = {
  title: '页面不存在',
  otherTitles: [],
  access: 'public',
  nav: 'standard',
  pull: false,
  loadMore: false,
  tab: false,
  guest: false,
}

/** Around a page: `<ScreenShown value={screen}>`. */
export const ScreenShown = createContext(nowhere)

/** The row of the screen that is shown. */
export const useScreen = (): ShownScreen => useContext(ScreenShown)

/** Title for the navigation bar of the screen that is shown. */
export function useScreenTitle(): string {
  const screen = useScreen()
  const user = useUser()
  return navTitle(screen, user?.nickName ?? '')
}

/** Query parameters of the address, read again when they change: `useParams('orderId', 'tableRecordId')`. */
export function useParams<const N extends string>(...names: readonly N[]): Partial<Record<N, string>> {
  const search = new URLSearchParams(useSearch())
  const found: Partial<Record<N, string>> = {}
  for (const name of names) {
    const value = search.get(name)
    if (value) found[name] = value
  }
  return found
}

/** A whole positive number from a query parameter, or undefined. */
export function idParam(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}
