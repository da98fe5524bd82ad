/**
 * Decides, before the app runs, on a session token brought by an address while another session exists. Loaded only in
 * that case.
 */
import { fateOf, holderOf } from '../lib/offered-fate.ts'
import { ASKED_KEY, keepOffered } from '../lib/offered-session.ts'

/** True when the offered session replaces the current one (`standing`). For different users the app asks later. */
export async function takesOffered(offered: string, standing: string | null): Promise<boolean> {
  const [own, other] = await Promise.all([standing === null ? null : holderOf(standing), holderOf(offered)])
  const fate = fateOf(own, other, wasAsked() || standing === null)
  if (fate === 'ask') recordAsked()
  if (fate === 'take' || fate === 'drop') keepOffered(null)
  return fate === 'take'
}

/** Records that the sessions belong to different users, so that the offered one needs confirmation. */
function recordAsked(): void {
  try {
    sessionStorage.setItem(ASKED_KEY, 'yes')
  } catch {
    // Storage is unavailable.
  }
}

function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED_KEY) !== null
  } catch {
    return false
  }
}
