import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { ListRow } from '#kit/list-row.tsx'
import { getGuestPlatform } from '#lib/identity/guest-identity.ts'
import { buildAuthorizeLink, userInfoLink } from '../links.ts'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'

type Bound = AnswerOf<typeof session.binds>[number]

const names: Record<string, string> = { wx: '微信', alipay: '支付宝' }
const getName = ({ platform }: Bound) => names[platform] ?? platform

/** Address that binds the account of the surrounding chat app and then returns to the profile. */
const BIND = buildAuthorizeLink(userInfoLink)
const platforms = { wechat: 'wx', alipay: 'alipay' } as const

/**
 * WeChat and Alipay accounts bound for signing in, and a button to bind that of the surrounding app. Renders nothing if
 * there is neither.
 */
export function BoundAccounts() {
  const { data } = useApi(session.binds, {})
  const [, navigate] = useLocation()
  const around = getGuestPlatform()
  const bindable = around !== 'browser' && data?.every(({ platform }) => platform !== platforms[around])
  const remove = useCommand(session.unbind, { label: '解绑第三方账号', invalidates: [session.binds] })
  const confirmUnbind = async (bound: Bound) => {
    const body = `解绑后不能再用${getName(bound)}直接登录`
    if (!(await confirm({ title: `解绑${getName(bound)}`, body, confirmLabel: '解绑', tone: 'danger' }))) return
    await remove.submit({ platform: bound.platform === 'alipay' ? 'alipay' : 'wx' })
    notify(`已解绑${getName(bound)}`)
  }
  if (!data || (data.length === 0 && !bindable)) return null
  return (
    <Card label="第三方账号">
      {data.map((bound) => (
        <ListRow
          key={bound.platform}
          inCard
          title={getName(bound)}
          aside={bound.nickName}
          fact={`${bound.bindTime.slice(0, 16)} 绑定`}
          figure={
            <Button size="small" label={`解绑${getName(bound)}`} onClick={() => confirmUnbind(bound)}>
              解绑
            </Button>
          }
        />
      ))}
      {bindable && (
        <ListRow
          inCard
          title={names[platforms[around]]}
          fact="绑定后可直接登录"
          figure={
            <Button size="small" label={`绑定${names[platforms[around]] ?? ''}`} onClick={() => navigate(BIND)}>
              绑定
            </Button>
          }
        />
      )}
    </Card>
  )
}
