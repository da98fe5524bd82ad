import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { seal } from '../../session/public.ts'
import type { KillOrder } from '../kill-order.ts'

const reasons = ['客人来不了', '客人买错', '活动取消']

/** 退款: refunds the unredeemed part in full through the original payment method. */
export default function RefundSheet({ order, onClose }: { order: KillOrder; onClose: () => void }) {
  const { killOrderId, refundPassword } = order
  const amount = formatFen(order.amount, { trim: true })
  const options = { label: '秒杀退款', quiet: true, invalidates: [flashSales.orderList, flashSales.activityList] }
  const command = useCommand(flashSales.orderRefund, options)
  const confirmed = useCommand(flashSales.orderRefund, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `killRefund.${killOrderId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: refundPassword && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { killOrderId, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (refundPassword) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast('已退款，款项原路退回')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="秒杀退款"
      fact={`${order.goodsName} ×${order.quantity}`}
      submitLabel={`退款 ${amount}`}
      submitKind="danger"
      onClose={onClose}
    >
      <p>{amount} 将原路退回客人，券码同时失效。</p>
      <ReasonField field={form.field('reason')} label="退款原因" usual={reasons} />
      {refundPassword && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
