import { formatFen } from '@nocturne/base/money'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import type { MemberFlashOrder } from './own-kill.tsx'

const suggestions = ['临时有事，去不了', '买错了', '不想要了']

/** 申请退款: refunds unredeemed goods at any time, in full through the original method. The reason is optional. */
export default function OwnFlashRefundSheet({ order, onClose }: { order: MemberFlashOrder; onClose: () => void }) {
  const { killOrderId, goodsName, quantity } = order
  const amount = formatFen(order.amount, { trim: true })
  const command = useCommand(flashSales.memberKillRefund, {
    label: '秒杀退款',
    quiet: true,
    invalidates: [flashSales.memberKill, flashSales.memberKills],
  })
  const form = useForm({
    draft: `ownKillRefund.${killOrderId}`,
    initial: { reason: '' },
    send: async ({ reason }) => {
      const why = reason.trim()
      await command.submit({ killOrderId, ...(why !== '' && { reason: why }) })
      showToast('已退款，款项原路退回')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="申请退款"
      fact={`${goodsName} ×${quantity}`}
      submitLabel={`退款 ${amount}`}
      submitKind="danger"
      onClose={onClose}
    >
      <p>{amount} 将原路退回，核销码同时失效。</p>
      <ReasonField field={form.field('reason')} label="退款原因" optional usual={suggestions} />
    </FormSheet>
  )
}
