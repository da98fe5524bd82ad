/** Tab bar: visibility in this launch, and the badges of its tabs. */
import { createStore, useStore } from '../store.ts'

const HIDDEN_KEY = 'nocturne.hideTabBar'

/**
 * Stores whether this launch hides the tab bar (specification §2): `hideTabBar=true` hides it on every screen of the
 * launch.
 */
export function storeTabBarSetting(search: string): void {
  const setting = new URLSearchParams(search).get('hideTabBar')
  if (setting === null) return
  try {
    sessionStorage.setItem(HIDDEN_KEY, String(setting === 'true'))
  } catch {
    // Without storage, `isTabBarShown` reads the address instead.
  }
}

/** False when this launch hides the tab bar. */
export function isTabBarShown(): boolean {
  try {
    return sessionStorage.getItem(HIDDEN_KEY) !== 'true'
  } catch {
    return new URLSearchParams(location.search).get('hideTabBar') !== 'true'
  }
}

/** Badge counts by the address of the tab. */
type Badges = Partial<Record<string, number>>
const badges = createStore<Badges>({})

/** Sets the number of waiting items behind a tab; 0 shows no badge. */
export function setTabBadge(path: string, count: number): void {
  badges.set({ ...badges.get(), [path]: count })
}

export const useTabBadges = (): Badges => useStore(badges)
