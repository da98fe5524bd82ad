import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { seal } from '../../session/public.ts'
import { getMethodLabel } from '../labels.ts'
import { creditReadings } from '../use-bill.ts'
import type { Repay } from './credit-facts.tsx'

/** 撤销还款: a repayment entered by mistake becomes due again, together with the others of its receipt. */
export function ReverseRepaymentSheet({ repay, onClose }: { repay: Repay; onClose: () => void }) {
  const { repayId, receipt } = repay
  const password = repay.reverse?.password === true
  const sum = formatFen(receipt?.amount ?? repay.amount, { trim: true })
  const options = { label: '撤销还款', quiet: true, invalidates: creditReadings }
  const command = useCommand(billing.creditRepayReverse, options)
  const confirmed = useCommand(billing.creditRepayReverse, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `reverseRepayment.${repayId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: password && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { repayId, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (password) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast('还款已撤销')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="撤销还款"
      fact={[getMethodLabel(repay.payMethod), formatShortTime(repay.repayTime), repay.operatorName].join(' · ')}
      submitLabel={`撤销 ${sum}`}
      submitKind="danger"
      onClose={onClose}
    >
      <p>
        {receipt !== null && receipt.count > 1
          ? `这笔还款共还 ${receipt.count} 笔挂账，将一并撤销。撤销后 ${sum} 重新计入欠款，并通知担保人。`
          : `撤销后 ${sum} 重新计入欠款，并通知担保人。`}
      </p>
      <ReasonField field={form.field('reason')} label="撤销原因" usual={commonReasons.reverseRepayment} />
      {password && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
