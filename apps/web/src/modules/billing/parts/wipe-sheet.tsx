import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { mostToWipe, wipeChoices } from '../bill-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { useSettled } from '../use-settled.ts'
import { BillChanges } from './bill-changes.tsx'
import type { PaySheetProps } from './sheet-props.ts'

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** 抹零: the odd sum at the end is let go. What is typed is the whole wipe of the bill; nothing takes it away. */
export default function WipeSheet({ bill, due, onClose }: PaySheetProps) {
  const command = useBillCommand(billing.wipe, bill)
  const most = mostToWipe(bill)
  const openFen = bill.unpaidAmount + bill.wipeAmount
  const choices = wipeChoices(openFen, most)
  const settled = useSettled(bill, due)
  const [fen, setFen] = useState<number | null>(bill.wipeAmount || (choices[0] ?? null))
  const amount = fen ?? 0
  const fault = amount > most ? `最多抹 ${yuan(most)}` : null

  const submit = async () => {
    const done = await command.submit({ billId: bill.billId, version: bill.version, amount })
    onClose()
    // The rest after a payment may be all that was open.
    if (!done.queued && done.answer.status === '2') return settled(done.answer)
    toast(successTexts.done)
  }

  return (
    <FormSheet
      title="抹零"
      fact={`抹零后未结 ${yuan(Math.max(0, openFen - amount))}`}
      onClose={onClose}
      onSubmit={submit}
      disabledReason={fault ?? (amount === bill.wipeAmount ? '请输入新的抹零金额' : null)}
    >
      <BillChanges bill={bill} />
      <Field label="抹零金额" error={fault} hint={`最多 ${yuan(most)}`}>
        <MoneyInput fen={fen} onChange={setFen} large />
      </Field>
      {choices.length > 0 && (
        <PickerGrid
          label="常用抹零"
          options={choices.map((choice) => ({ id: choice, label: yuan(choice) }))}
          value={fen}
          onChange={setFen}
        />
      )}
      {bill.wipeAmount > 0 && <Button onClick={() => setFen(0)}>取消抹零</Button>}
    </FormSheet>
  )
}
