import { formatFen } from '@nocturne/base/money'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { PasswordReasonSheet } from '../../session/public.ts'
import type { FlashOrder } from '../kill-order.ts'

const reasons = ['客人来不了', '客人买错', '活动取消']

/** 退款: refunds the unredeemed part in full through the original payment method. */
export default function RefundSheet({ order, onClose }: { order: FlashOrder; onClose: () => void }) {
  const { killOrderId, refundPassword } = order
  const amount = formatFen(order.amount, { trim: true })
  return (
    <PasswordReasonSheet
      endpoint={flashSales.orderRefund}
      input={{ killOrderId }}
      label="秒杀退款"
      invalidates={[flashSales.orderList, flashSales.activityList]}
      password={refundPassword}
      draft={`killRefund.${killOrderId}`}
      title="秒杀退款"
      fact={`${order.goodsName} ×${order.quantity}`}
      submitLabel={`退款 ${amount}`}
      reasonLabel="退款原因"
      usual={reasons}
      doneText="已退款，款项原路退回"
      onClose={onClose}
    >
      <p>{amount} 将原路退回客人，券码同时失效。</p>
    </PasswordReasonSheet>
  )
}
