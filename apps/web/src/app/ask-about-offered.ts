/** Asks whether the session an address brought shall take the place of the one that stands here. */
import { confirm } from '../kit/confirm.ts'
import { keepOffered, offeredToken } from '../lib/offered-session.ts'
import { session, signIn } from '../lib/session.ts'

/** Does nothing unless two people hold the two sessions. */
export async function askAboutOffered(): Promise<void> {
  const offered = offeredToken()
  const { token } = session()
  if (offered === null || token === null) return
  // NOTE: never imported at the top. `boot.ts` loads the same file before any session is read; it must bring nothing of the app along.
  const { fateOf, holderOf } = await import('../lib/offered-fate.ts')
  const [own, other] = await Promise.all([holderOf(token), holderOf(offered)])
  if (!own || !other || fateOf(own, other) !== 'ask') return
  const changes = await confirm({
    title: `切换到 ${other.nickName} 的账号？`,
    body: `打开的链接带有另一个账号的登录，当前登录的是 ${own.nickName}。不是您本人的账号请勿切换。`,
    confirmLabel: '切换账号',
    cancelLabel: '继续使用当前账号',
  })
  keepOffered(null)
  if (!changes) return
  signIn('staff', offered)
  location.reload()
}
