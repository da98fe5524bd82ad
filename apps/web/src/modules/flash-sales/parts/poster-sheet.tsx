import { guest } from '@nocturne/contract/guest/endpoints'
import { useEffect, useState } from 'react'

import { Card } from '../../../kit/card.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useUser } from '../../../lib/session.ts'
import { periodText, useText, type Sale } from '../sale-texts.ts'

/** Page of the mini-program on which guests buy. */
const GUEST_PAGE = 'pages/speedKill/index'

type PosterProps = { sale: Sale; employeeCode: string | null; onClose: () => void }

/** 分享海报: what is sold at which price, and a code that opens it for guests in the name of who shares it. */
export default function PosterSheet({ sale, employeeCode, onClose }: PosterProps) {
  const user = useUser()
  const query = new URLSearchParams({ activityId: String(sale.activityId) })
  if (employeeCode !== null) query.set('employeeCode', employeeCode)
  if (user) query.set('salesUserId', String(user.userId))
  const link = useOpenLink(query.toString())
  return (
    <Sheet open onClose={onClose} title="分享海报" fact={sale.activityName}>
      <Stack gap={3}>
        <Card>
          <KeyValue
            rows={[
              ...sale.goods.map((one) => ({
                label: one.goodsName,
                value: (
                  <>
                    <Money fen={one.killPrice} /> <Money fen={one.salePrice} size="hint" struck />
                  </>
                ),
              })),
              { label: '抢购时间', value: periodText(sale) },
              { label: '使用时间', value: useText(sale) },
            ]}
          />
        </Card>
        {link.state === 'there' && <QrCode value={link.openLink} label={`${sale.activityName}的抢购码`} large />}
        {link.state === 'coming' && <Skeleton shape="lines" count={4} />}
        {link.state === 'failed' && <Notice>没有生成抢购码：{link.message}</Notice>}
        <p>客人扫码下单，由您分享的订单记在您名下。</p>
      </Stack>
    </Sheet>
  )
}

type Link = { state: 'coming' } | { state: 'there'; openLink: string } | { state: 'failed'; message: string }

function useOpenLink(query: string): Link {
  const [link, setLink] = useState<Link>({ state: 'coming' })
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const answer: Link = await call(guest.openLink, { path: GUEST_PAGE, query }).then(
        ({ openLink }) => ({ state: 'there', openLink }),
        (error: unknown) => ({ state: 'failed', message: messageOf(error, '请稍后再试') }),
      )
      if (wanted) setLink(answer)
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [query])
  return link
}
