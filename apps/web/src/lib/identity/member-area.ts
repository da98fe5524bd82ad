/** Member area: its pages never send the staff token, not even from background work. */
import { getPageSessionKind } from './session.ts'

/** False on a page of the member area. */
export const canStaffSend = (): boolean => getPageSessionKind(location.pathname) === 'staff'

/**
 * Calls `listener` when the member area is entered or left. wouter dispatches events of these names on its own
 * navigation.
 */
export function onMemberAreaChange(listener: () => void): void {
  let may = canStaffSend()
  for (const move of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(move, () => {
      if (may === canStaffSend()) return
      may = !may
      listener()
    })
}
