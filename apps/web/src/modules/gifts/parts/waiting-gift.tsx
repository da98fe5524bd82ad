import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'

import { Notice } from '../../../kit/notice.tsx'
import { useWaiting } from '../../../lib/waiting.ts'
import type { Operation } from '../../../lib/operation-rules.ts'
import { idParam } from '../../../lib/screen.ts'
import { Outcome, RefusedCart, tableOrdersLink } from '../../orders/public.ts'
import { pickGiftsLink } from '../links.ts'
import { menuOf, useGifts } from '../queries.ts'

/** A gift that was kept on this phone: it waits, it was refused, or it has gone through. */
export function WaitingGift({ operationId, sitting }: { operationId: string; sitting: string }) {
  const { list } = useWaiting()
  const op = list.find((one) => one.opId === operationId)
  if (op?.status === 'refused') return <RefusedGift op={op} sitting={sitting} />
  if (op) {
    return (
      <Outcome icon={<CloudOff />} tone="warning" title="已保存，等待发送">
        {op.label}已保存在本机，联网后自动提交，请勿重复提交
      </Outcome>
    )
  }
  return (
    <>
      <Outcome icon={<Check />} tone="positive" title="赠送已提交">
        是否生效以台位订单为准
      </Outcome>
      {idParam(sitting) !== undefined && (
        <Notice tone="accent" action="查看" href={tableOrdersLink(sitting)}>
          本台订单
        </Notice>
      )}
    </>
  )
}

function RefusedGift({ op, sitting }: { op: Operation; sitting: string }) {
  return (
    <RefusedCart
      op={op}
      title="赠送未成功"
      cart={{ kind: 'send', sitting }}
      pickLink={pickGiftsLink(sitting)}
      menu={menuOf(useGifts().data)}
    />
  )
}
