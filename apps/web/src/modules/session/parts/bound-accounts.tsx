import { successTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { confirm } from '../../../kit/confirm.ts'
import { ListRow } from '../../../kit/list-row.tsx'
import { notify } from '../../../lib/notify.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'

type Bound = AnswerOf<typeof session.binds>[number]

const names: Record<string, string> = { wx: '微信', alipay: '支付宝' }
const nameOf = ({ platform }: Bound) => names[platform] ?? platform

/** WeChat and Alipay accounts that sign me in. Nothing to see where there are none. */
export function BoundAccounts() {
  const { data = [] } = useApi(session.binds, {})
  const remove = useCommand(session.unbind, { label: '解绑第三方账号', invalidates: [session.binds] })
  const ask = async (bound: Bound) => {
    const body = `解绑后不能再用${nameOf(bound)}直接登录`
    if (!(await confirm({ title: `解绑${nameOf(bound)}`, body, confirmLabel: '解绑', tone: 'danger' }))) return
    await remove.submit({ platform: bound.platform === 'alipay' ? 'alipay' : 'wx' })
    notify(successTexts.done)
  }
  if (data.length === 0) return null
  return (
    <Card label="第三方账号">
      {data.map((bound) => (
        <ListRow
          key={bound.platform}
          inCard
          title={nameOf(bound)}
          aside={bound.nickName}
          fact={`${bound.bindTime.slice(0, 16)} 绑定`}
          figure={
            <Button size="small" label={`解绑${nameOf(bound)}`} onClick={() => ask(bound)}>
              解绑
            </Button>
          }
        />
      ))}
    </Card>
  )
}
