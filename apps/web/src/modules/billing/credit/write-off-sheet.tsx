import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { seal } from '../../session/public.ts'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { creditReadings } from '../use-bill.ts'
import type { Credit } from './credit-facts.tsx'

/** 核销坏账: finance writes off the rest of a credit. */
export function WriteOffSheet({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const { creditId, writeOffPassword } = credit
  const remaining = formatFen(credit.remainAmount, { trim: true })
  const options = { label: '坏账核销', quiet: true, invalidates: creditReadings }
  const command = useCommand(billing.creditWriteOff, options)
  const confirmed = useCommand(billing.creditWriteOff, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `writeOff.${creditId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: writeOffPassword && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { creditId, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (writeOffPassword) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast('已核销')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="核销坏账"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      submitLabel={`核销 ${remaining}`}
      submitKind="danger"
      onClose={onClose}
    >
      <p>还欠 {remaining} 将全部记为坏账，核销后不能再登记还款。</p>
      <ReasonField field={form.field('reason')} label="核销原因" usual={commonReasons.writeOff} />
      {writeOffPassword && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
