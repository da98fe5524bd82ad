/** Asks the user whether the session token from the opened address shall replace the current session. */
import { confirm } from '#kit/confirm.ts'
import { storePendingToken, readPendingToken } from '#lib/identity/pending-session.ts'
import { session, signIn } from '#lib/identity/session.ts'

/** Does nothing unless the two sessions belong to different users. */
export async function confirmPendingSession(): Promise<void> {
  const offered = readPendingToken()
  const { token } = session()
  if (offered === null || token === null) return
  // NOTE: do not import it statically. `boot.ts` also loads this file, before any session is read, so its chunk must
  // not contain code of the app.
  const { decideOfferedSession: fateOf, fetchSessionUser: holderOf } =
    await import('#lib/identity/pending-session-rules.ts')
  const [own, other] = await Promise.all([holderOf(token), holderOf(offered)])
  if (!own || !other || fateOf(own, other) !== 'ask') return
  const changes = await confirm({
    title: `切换到 ${other.nickName} 的账号？`,
    body: `打开的链接带有另一个账号的登录，当前登录的是 ${own.nickName}。不是您本人的账号请勿切换。`,
    confirmLabel: '切换账号',
    cancelLabel: '继续使用当前账号',
  })
  storePendingToken(null)
  if (!changes) return
  signIn('staff', offered)
  location.reload()
}
