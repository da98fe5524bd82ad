import { billing } from '@nocturne/contract/billing/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'

import { MoneyInput } from '#kit/money-input.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { toPaymentSubject } from '../bill/bill-action-rules.ts'
import { useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { BalanceProofFields } from './balance-proof-fields.tsx'
import { createProof, validateProof, toProofInput } from './balance-proof-rules.ts'
import type { BalanceProof } from './balance-proof-rules.ts'
import { findAmountError, resolveTakenFen } from './pay-rules.ts'

type FormValues = BalanceProof & { fen: number | null | undefined }

/** 会员余额: pays from a member's stored value after proof by member code or SMS code. */
export default function BalanceSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId, member } = bill
  const command = useBillCommand(billing.settle, bill, { label: '余额收款', secret: true })
  const settled = useNavigateAfterPayment(bill, due)
  const form = useForm<FormValues>({
    draft: null,
    initial: { fen: undefined, ...createProof(member) },
    check: ({ fen, ...proof }) => ({ fen: findAmountError(resolveTakenFen(fen, due), due), ...validateProof(proof) }),
    send: async ({ fen, ...proof }) => {
      const payments = [
        { payMethod: 'balance' as const, amount: resolveTakenFen(fen, due) ?? 0, ...toProofInput(proof) },
      ]
      const done = await command.submit({ billId, payments, ...toPaymentSubject(due) })
      onClose()
      if (!done.queued) settled(done.answer)
    },
  })
  const fen = resolveTakenFen(form.value.fen, due)
  const has = member?.balance == null ? '' : ` · ${member.memberName} 余额 ${formatYuan(member.balance)}`
  return (
    <FormSheet
      form={form}
      title="余额收款"
      fact={`未结 ${formatYuan(due.fen)}${has}`}
      onClose={onClose}
      submitLabel={`收款 ${formatYuan(fen ?? 0)}`}
    >
      <BillChanges bill={bill} />
      <FormField field={form.field('fen')} label="收款金额" live={fen !== null}>
        {({ onChange }) => <MoneyInput fen={fen} onChange={onChange} large placeholder={formTexts.amountRequired} />}
      </FormField>
      <BalanceProofFields form={form} />
    </FormSheet>
  )
}
