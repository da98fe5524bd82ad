import { getNavTitle, type Screen } from '@nocturne/contract/screen'
import { createContext, useContext } from 'react'
import { useSearch } from 'wouter/use-browser-location'

import { useUser } from '../identity/session.ts'

/** Address in the form of the route table: without a trailing slash. */
export function normalizePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : '/'
}

/** Fields of a route table row that the shells use. */
type ScreenInfo = Pick<Screen, 'title' | 'otherTitles' | 'access' | 'nav' | 'pull' | 'loadMore' | 'tab' | 'guest'> & {
  id?: Screen['id']
}

/** Placeholder row for an address that the route table does not contain. */
export const unknownScreen: ScreenInfo = {
  title: '页面不存在',
  otherTitles: [],
  access: 'public',
  nav: 'standard',
  pull: false,
  loadMore: false,
  tab: false,
  guest: false,
}

/** Context that the shell of each page provides; default: an unknown screen. */
export const ScreenContext = createContext(unknownScreen)

/** Route table row of the shown screen. */
export const useScreen = (): ScreenInfo => useContext(ScreenContext)

/** Navigation bar title of the shown screen. */
export function useScreenTitle(): string {
  const screen = useScreen()
  const user = useUser()
  return getNavTitle(screen, user?.nickName ?? '')
}

/** Query parameters of the current address, updated when they change: `useParams('orderId', 'tableRecordId')`. */
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
export function parseId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}
