import Check from 'lucide-react/icons/check'

import { useOperation } from '#lib/offline/waiting.ts'
import type { Operation } from '#lib/offline/operation-rules.ts'
import { useGoods } from '../../catalog/public.ts'
import { buildMealLink } from '../links.ts'
import { QueuedOutcome } from './queued-outcome.tsx'
import { ActionOutcome } from '#kit/outcome.tsx'
import { RefusedCart } from './refused-cart.tsx'

/** State of an order queued on this device: pending, unknown outcome, refused or sent. */
export function QueuedOrder({ operationId, sitting }: { operationId: string; sitting: string | undefined }) {
  const op = useOperation(operationId)
  if (op?.status === 'done') return <ActionOutcome icon={<Check />} tone="positive" title="下单成功" />
  if (op?.status === 'refused') return <RefusedOrder op={op} sitting={sitting} />
  return <QueuedOutcome op={op} then="下单" />
}

function RefusedOrder({ op, sitting }: { op: Operation; sitting: string | undefined }) {
  const goods = useGoods()
  return (
    <RefusedCart
      op={op}
      title="下单未成功"
      cart={sitting === undefined ? undefined : { kind: 'meal', sitting }}
      pickLink={buildMealLink(sitting ?? '')}
      menu={goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))}
    />
  )
}
