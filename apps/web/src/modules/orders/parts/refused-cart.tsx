import { formatFen } from '@nocturne/base/money'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { findDueAmount } from '#lib/format/due-sum.ts'
import { discardOperation, retryOperation } from '#lib/offline/operation-queue.ts'
import type { Operation } from '#lib/offline/operation-rules.ts'
import { mergeCarts, toCartLines, readCart, writeCart, type CartKey, type Goods } from '../../catalog/public.ts'
import { ActionOutcome } from '#kit/outcome.tsx'

type RefusedCartProps = {
  op: Operation
  /** Title: `下单未成功`. */
  title: string
  /** Cart to restore the lines to, and its page; undefined without a sitting. */
  cart: CartKey | undefined
  pickLink: string
  menu: ReadonlyMap<number, Goods> | undefined
}

/** Refused operation that was queued on this device: retry it, or restore its lines to the cart. */
export function RefusedCart({ op, title, cart, pickLink, menu }: RefusedCartProps) {
  const [, navigate] = useLocation()
  const dueFen = findDueAmount(op.refusal)
  const moveToCart = async () => {
    if (!cart || !menu) return
    const { items } = op.input as { items: Parameters<typeof toCartLines>[0] }
    if (!(await discardOperation(op.opId))) return showToast('结果还在确认，请稍候')
    writeCart(cart, { lines: mergeCarts(readCart(cart).lines, toCartLines(items, menu)) })
    navigate(pickLink, { replace: true })
  }
  return (
    <>
      <ActionOutcome icon={<TriangleAlert />} tone="danger" title={title}>
        {op.refusal?.msg}
      </ActionOutcome>
      <Stack row>
        <Button wide onClick={() => retryOperation(op.opId)}>
          {dueFen === null ? '重新提交' : `按 ${formatFen(dueFen, { trim: true })} 提交`}
        </Button>
        {cart && (
          <Button wide disabled={!menu} reason="菜单还没有加载" onClick={moveToCart}>
            放回购物车
          </Button>
        )}
      </Stack>
    </>
  )
}
