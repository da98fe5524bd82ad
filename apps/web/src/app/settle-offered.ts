/** Decides before the app runs about a session that an address brought while another one stood here. Loaded only where there is one. */
import { fateOf, holderOf } from '../lib/offered-fate.ts'
import { ASKED_KEY, keepOffered } from '../lib/offered-session.ts'

/** True when the offered session takes the place of the `standing` one. Between two people the app asks. */
export async function takesOffered(offered: string, standing: string | null): Promise<boolean> {
  const [own, other] = await Promise.all([standing === null ? null : holderOf(standing), holderOf(offered)])
  const fate = fateOf(own, other, wasAsked() || standing === null)
  if (fate === 'ask') noteAsked()
  if (fate === 'take' || fate === 'drop') keepOffered(null)
  return fate === 'take'
}

/** Notes that two people hold the two sessions, so that the offered one needs an answer. */
function noteAsked(): void {
  try {
    sessionStorage.setItem(ASKED_KEY, 'yes')
  } catch {
    // Nothing is kept here.
  }
}

function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(ASKED_KEY) !== null
  } catch {
    return false
  }
}
