import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/toast.ts'
import { discardOperation, retryOperation } from '../../../lib/operation-queue.ts'
import { useWaiting } from '../../../lib/waiting.ts'
import type { Operation } from '../../../lib/operation-rules.ts'
import { joinCarts, linesOf, readCart, useGoods, writeCart } from '../../catalog/public.ts'
import { mealLink } from '../links.ts'
import type { OrderInput } from '../place-order.ts'
import { Outcome } from './outcome.tsx'
import styles from './line-sheet.module.css'

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
  const [, navigate] = useLocation()
  const goods = useGoods()
  const putBack = async () => {
    if (sitting === undefined || !goods.data) return
    const cart = { kind: 'meal', sitting } as const
    const menu = new Map(goods.data.rows.map((row) => [row.goodsId, row]))
    const lines = linesOf((op.input as OrderInput).items, menu)
    if (!(await discardOperation(op.opId))) return toast('结果还在确认，请稍候')
    writeCart(cart, { lines: joinCarts(readCart(cart).lines, lines) })
    navigate(mealLink(sitting), { replace: true })
  }
  return (
    <>
      <Outcome icon={<TriangleAlert />} tone="danger" title="下单未成功">
        {op.refusal?.msg}
      </Outcome>
      <div className={styles['actions']}>
        <Button wide onClick={() => retryOperation(op.opId)}>
          重新提交
        </Button>
        {sitting !== undefined && (
          <Button wide disabled={!goods.data} reason="菜单还没有加载" onClick={putBack}>
            放回购物车
          </Button>
        )}
      </div>
    </>
  )
}
