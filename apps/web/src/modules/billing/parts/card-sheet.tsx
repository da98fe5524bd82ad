import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { amountFault } from '../pay-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { useSettled } from '../use-settled.ts'
import { BillChanges } from './bill-changes.tsx'
import type { PaySheetProps } from './sheet-props.ts'

/** 刷卡: taken on the terminal, entered here with the number of its slip. */
export default function CardSheet({ bill, due, onClose }: PaySheetProps) {
  const command = useBillCommand(billing.settle, bill, { label: '刷卡收款' })
  const settled = useSettled(bill, due)
  const [fen, setFen] = useState<number | null>(due.fen)
  const [slipNo, setSlipNo] = useState('')
  const fault = amountFault(fen, due)

  const submit = async () => {
    const payments = [{ payMethod: 'card' as const, amount: fen ?? 0, slipNo: slipNo.trim() }]
    const order = due.orderId === undefined ? {} : { orderId: due.orderId }
    const done = await command.submit({ billId: bill.billId, payments, ...order })
    onClose()
    if (!done.queued) settled(done.answer)
  }

  return (
    <FormSheet
      title="刷卡收款"
      fact="请先在刷卡机上完成收款"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={`收款 ${formatFen(fen ?? 0, { trim: true })}`}
      disabledReason={fault}
    >
      <BillChanges bill={bill} />
      <Field label="收款金额" error={fen === null ? null : fault} hint={`未结 ${formatFen(due.fen, { trim: true })}`}>
        <MoneyInput fen={fen} onChange={setFen} large placeholder={formTexts.amountRequired} />
      </Field>
      <Field label="小票号" optional>
        <TextInput value={slipNo} onChange={setSlipNo} maxLength={40} inputMode="numeric" />
      </Field>
    </FormSheet>
  )
}
