import { billStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Button } from '#kit/button.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { computeMaxWipe, listWipeChoices } from '../bill/bill-rules.ts'
import { useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

type FormValues = { fen: number | null; reason: string }

/** 抹零: waives the odd amount. The input is the total wipe of the bill; 0 removes it. */
export default function WipeSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId, version, wipeAmount } = bill
  const command = useBillCommand(billing.wipe, bill)
  const most = computeMaxWipe(bill)
  const openFen = bill.unpaidAmount + wipeAmount
  const choices = listWipeChoices(openFen, most)
  const settled = useNavigateAfterPayment(bill, due)
  const form = useForm<FormValues>({
    draft: `wipe.${billId}.${openFen}`,
    initial: { fen: wipeAmount || (choices[0] ?? null), reason: '' },
    check: ({ fen }) => ({ fen: (fen ?? 0) > most && `最多抹 ${formatYuan(most)}` }),
    send: async ({ reason }) => {
      const why = reason.trim()
      const done = await command.submit({ billId, version, amount, ...(why !== '' && { reason: why }) })
      onClose()
      // Earlier payments and the wipe together may cover the whole bill. The wipe then settles it.
      if (!done.queued && done.answer.status === billStatus.settled) return settled(done.answer)
      showToast(amount === 0 ? '已取消抹零' : `已抹零 ${formatYuan(amount)}`)
    },
  })
  const { fen } = form.value
  const amount = fen ?? 0
  const chooseAmount = (chosen: number) => form.change({ fen: chosen })

  return (
    <FormSheet
      form={form}
      title="抹零"
      fact={`抹零后未结 ${formatYuan(Math.max(0, openFen - amount))}`}
      onClose={onClose}
      disabledReason={amount === wipeAmount ? '请输入新的抹零金额' : null}
    >
      <BillChanges bill={bill} />
      <FormField field={form.field('fen')} label="抹零金额" live hint={`最多 ${formatYuan(most)}`}>
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {choices.length > 0 && (
        <PickerGrid
          label="常用抹零"
          options={choices.map((choice) => ({ id: choice, label: formatYuan(choice) }))}
          value={fen}
          onChange={chooseAmount}
        />
      )}
      <ReasonField field={form.field('reason')} label="抹零原因" optional usual={commonReasons.wipe} />
      {wipeAmount > 0 && <Button onClick={() => chooseAmount(0)}>取消抹零</Button>}
    </FormSheet>
  )
}
