import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { findAmountError, resolveTakenFen } from './pay-rules.ts'
import { toPaymentSubject } from '../bill/bill-action-rules.ts'
import { useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

/** `fen`: undefined means the full amount due, including changes while the sheet is open. */
type FormValues = { fen: number | null | undefined; slipNo: string }

/** 刷卡: taken on the card terminal and recorded here with the slip number. */
export default function CardSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId } = bill
  const command = useBillCommand(billing.settle, bill, { label: '刷卡收款' })
  const settled = useNavigateAfterPayment(bill, due)
  const form = useForm<FormValues>({
    // The name of the draft contains the amount due, so that a changed amount starts with an empty form.
    draft: `card.${billId}.${due.orderId ?? 0}.${due.fen}`,
    initial: { fen: undefined, slipNo: '' },
    check: ({ fen }) => ({ fen: findAmountError(resolveTakenFen(fen, due), due) }),
    send: async ({ fen: typed, slipNo }) => {
      const payments = [{ payMethod: 'card' as const, amount: resolveTakenFen(typed, due) ?? 0, slipNo: slipNo.trim() }]
      const done = await command.submit({ billId, payments, ...toPaymentSubject(due) })
      onClose()
      if (!done.queued) settled(done.answer)
    },
  })
  const fen = resolveTakenFen(form.value.fen, due)
  return (
    <FormSheet
      form={form}
      title="刷卡收款"
      fact="请先在刷卡机上完成收款"
      onClose={onClose}
      submitLabel={`收款 ${formatFen(fen ?? 0, { trim: true })}`}
    >
      <BillChanges bill={bill} />
      <FormField
        field={form.field('fen')}
        label="收款金额"
        live={fen !== null}
        hint={`未结 ${formatFen(due.fen, { trim: true })}`}
      >
        {({ onChange }) => <MoneyInput fen={fen} onChange={onChange} large placeholder={formTexts.amountRequired} />}
      </FormField>
      <FormField field={form.field('slipNo')} label="小票号" optional>
        {(control) => <TextInput maxLength={40} inputMode="numeric" {...control} />}
      </FormField>
    </FormSheet>
  )
}
