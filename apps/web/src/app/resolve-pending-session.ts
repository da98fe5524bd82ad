/**
 * Decides, before the app runs, which session to use when the opened address brought a token and another session
 * exists. Loaded only in that case.
 */
import { decideOfferedSession, fetchSessionUser } from '#lib/identity/pending-session-rules.ts'
import { CONFIRM_SHOWN_KEY, storePendingToken } from '#lib/identity/pending-session.ts'

/**
 * Returns true when the offered session replaces the current one (`standing`). If they belong to different users, the
 * app asks for confirmation later.
 */
export async function resolvePendingSession(offered: string, standing: string | null): Promise<boolean> {
  const [own, other] = await Promise.all([
    standing === null ? null : fetchSessionUser(standing),
    fetchSessionUser(offered),
  ])
  const fate = decideOfferedSession(own, other, hasConfirmShown() || standing === null)
  if (fate === 'ask') recordPrompt()
  if (fate === 'take' || fate === 'drop') storePendingToken(null)
  return fate === 'take'
}

/** Records that the sessions belong to different users, so that the offered one needs confirmation. */
function recordPrompt(): void {
  try {
    sessionStorage.setItem(CONFIRM_SHOWN_KEY, 'yes')
  } catch {
    // Storage is unavailable.
  }
}

function hasConfirmShown(): boolean {
  try {
    return sessionStorage.getItem(CONFIRM_SHOWN_KEY) !== null
  } catch {
    return false
  }
}
