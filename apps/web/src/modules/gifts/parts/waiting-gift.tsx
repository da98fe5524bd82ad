import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { toast } from '../../../kit/toast.ts'
import { discardOperation, retryOperation } from '../../../lib/operation-queue.ts'
import { useWaiting } from '../../../lib/waiting.ts'
import type { Operation } from '../../../lib/operation-rules.ts'
import { idParam } from '../../../lib/screen.ts'
import { joinCarts, readCart, writeCart } from '../../catalog/public.ts'
import { linesOf, Outcome, tableOrdersLink } from '../../orders/public.ts'
import { pickGiftsLink } from '../links.ts'
import { menuOf, useGifts } from '../queries.ts'
import type { GiftInput } from '../send-gift.ts'

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
  const [, navigate] = useLocation()
  const menu = menuOf(useGifts().data)
  const putBack = async () => {
    if (!menu) return
    const cart = { kind: 'send', sitting } as const
    const lines = linesOf((op.input as GiftInput).items, menu)
    if (!(await discardOperation(op.opId))) return toast('结果还在确认，请稍候')
    writeCart(cart, { lines: joinCarts(readCart(cart).lines, lines) })
    navigate(pickGiftsLink(sitting), { replace: true })
  }
  return (
    <>
      <Outcome icon={<TriangleAlert />} tone="danger" title="赠送未成功">
        {op.refusal?.msg}
      </Outcome>
      <Stack row>
        <Button wide onClick={() => retryOperation(op.opId)}>
          重新提交
        </Button>
        <Button wide disabled={!menu} reason="菜单还没有加载" onClick={putBack}>
          放回购物车
        </Button>
      </Stack>
    </>
  )
}
