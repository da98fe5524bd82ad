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
import { wipeChoices } from '../bill-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { BillChanges } from './bill-changes.tsx'
import type { BillSheetProps } from './sheet-props.ts'

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** 抹零: the odd sum at the end is let go. What is typed is the whole wipe of the bill; nothing takes it away. */
export default function WipeSheet({ bill, onClose }: BillSheetProps) {
  const command = useBillCommand(billing.wipe, bill)
  const { maxWipe } = bill.limits
  const openFen = bill.unpaidAmount + bill.wipeAmount
  const choices = wipeChoices(openFen, maxWipe)
  const [fen, setFen] = useState<number | null>(bill.wipeAmount || (choices[0] ?? null))
  const amount = fen ?? 0
  const fault = amount > maxWipe ? `最多抹 ${yuan(maxWipe)}` : amount >= openFen ? '抹零金额需小于未结金额' : null

  const submit = async () => {
    await command.submit({ billId: bill.billId, version: bill.version, amount })
    toast(successTexts.done)
    onClose()
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
      <Field label="抹零金额" error={fault} hint={`最多 ${yuan(maxWipe)}`}>
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
