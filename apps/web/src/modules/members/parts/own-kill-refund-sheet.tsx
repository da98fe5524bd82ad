import { formatFen } from '@nocturne/base/money'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { ReasonSheet } from '../../../shells/reason-sheet.tsx'
import type { OwnKillOrder } from './own-kill.tsx'

const usual = ['临时有事，去不了', '买错了', '不想要了']

/** 申请退款: what was not served goes back whole, the way it was paid. */
export default function OwnKillRefundSheet({ order, onClose }: { order: OwnKillOrder; onClose: () => void }) {
  const { killOrderId, goodsName, quantity } = order
  const amount = formatFen(order.amount, { trim: true })
  const command = useCommand(flashSales.memberKillRefund, {
    label: '秒杀退款',
    quiet: true,
    invalidates: [flashSales.memberKill, flashSales.memberKills],
  })
  return (
    <ReasonSheet
      draft={`ownKillRefund.${killOrderId}`}
      title="申请退款"
      fact={`${goodsName} ×${quantity}`}
      usual={usual}
      reasonLabel="退款原因"
      submitLabel={`退款 ${amount}`}
      submitKind="danger"
      send={async (reason) => {
        await command.submit({ killOrderId, reason })
        toast('已退款，款项原路退回')
        onClose()
      }}
      onClose={onClose}
    >
      <p>{amount} 将原路退回，核销码同时失效。</p>
    </ReasonSheet>
  )
}
