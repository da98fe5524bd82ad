/** Member area: its pages never send the staff token, not even from background work. */
import { bearerAt } from './session.ts'

/** False on a page of the member area. */
export const staffMaySend = (): boolean => bearerAt(location.pathname) === 'staff'

/**
 * Calls `listener` when the member area is entered or left. wouter dispatches events of these names on its own
 * navigation.
 */
export function onMemberArea(listener: () => void): void {
  let may = staffMaySend()
  for (const move of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(move, () => {
      if (may === staffMaySend()) return
      may = !may
      listener()
    })
}
