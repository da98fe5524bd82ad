import Check from 'lucide-react/icons/check'

import { Notice } from '#kit/notice.tsx'
import { useOperation } from '#lib/offline/waiting.ts'
import type { Operation } from '#lib/offline/operation-rules.ts'
import { parseId } from '#lib/routing/screen.ts'
import { ActionOutcome } from '#kit/outcome.tsx'
import { QueuedOutcome, RefusedCart, buildTableOrdersLink } from '../../orders/public.ts'
import { buildPickGiftsLink } from '../links.ts'
import { toGoodsById, useGiftGoods } from '../queries.ts'

/** Status of a gift stored on this device: pending, unknown outcome, refused or sent. */
export function QueuedGift({ operationId, sitting }: { operationId: string; sitting: string }) {
  const op = useOperation(operationId)
  if (op?.status === 'refused') return <RefusedGift op={op} sitting={sitting} />
  if (op?.status !== 'done') return <QueuedOutcome op={op} then="提交" />
  return (
    <>
      <ActionOutcome icon={<Check />} tone="positive" title="赠送已提交">
        是否生效以台位订单为准
      </ActionOutcome>
      {parseId(sitting) !== undefined && (
        <Notice tone="accent" action="查看" href={buildTableOrdersLink(sitting)}>
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
      pickLink={buildPickGiftsLink(sitting)}
      menu={toGoodsById(useGiftGoods().data)}
    />
  )
}
