/** The member area: its pages never send the staff's token, whatever works behind them. */
import { bearerAt } from './session.ts'

/** False on a page of the member area. */
export const staffMaySend = (): boolean => bearerAt(location.pathname) === 'staff'

/** Called when the member area is entered or left. The router announces its own moves by these names. */
export function onMemberArea(listener: () => void): void {
  let may = staffMaySend()
  for (const move of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(move, () => {
      if (may === staffMaySend()) return
      may = !may
      listener()
    })
}
