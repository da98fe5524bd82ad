import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'

import { useWaiting } from '../../../lib/waiting.ts'
import type { Operation } from '../../../lib/operation-rules.ts'
import { useGoods } from '../../catalog/public.ts'
import { mealLink } from '../links.ts'
import { Outcome } from './outcome.tsx'
import { RefusedCart } from './refused-cart.tsx'

/** An order that was kept on this phone: it waits, it was refused, or it has gone through. */
export function WaitingOrder({ operationId, sitting }: { operationId: string; sitting: string | undefined }) {
  const { list } = useWaiting()
  const op = list.find((one) => one.opId === operationId)
  if (!op) return <Outcome icon={<Check />} tone="positive" title="下单成功" />
  if (op.status === 'refused') return <RefusedOrder op={op} sitting={sitting} />
  return (
    <Outcome icon={<CloudOff />} tone="warning" title="已保存，等待发送">
      {op.label}已保存在本机，联网后自动下单，请勿重复提交
    </Outcome>
  )
}

function RefusedOrder({ op, sitting }: { op: Operation; sitting: string | undefined }) {
  const goods = useGoods()
  return (
    <RefusedCart
      op={op}
      title="下单未成功"
      cart={sitting === undefined ? undefined : { kind: 'meal', sitting }}
      pickLink={mealLink(sitting ?? '')}
      menu={goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))}
    />
  )
}
