import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'

import { MoneyInput } from '#kit/money-input.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { BillSheetProps } from '../parts/sheet-props.ts'
import { useBillCommand } from '../use-bill.ts'

type FormValues = { itemName: string; fen: number | null }

/** 物品赔偿: adds a line for a damaged item at the price entered by the cashier. */
export default function CompensateSheet({ bill, onClose }: BillSheetProps) {
  const { billId, version } = bill
  const command = useBillCommand(billing.compensate, bill)
  const form = useForm<FormValues>({
    draft: `compensate.${billId}`,
    initial: { itemName: '', fen: null },
    check: ({ itemName, fen }) => ({
      itemName: itemName.trim() === '' ? '请输入赔偿物品' : null,
      fen: fen ? null : formTexts.amountRequired,
    }),
    names: { amount: 'fen' },
    send: async ({ itemName, fen }) => {
      await command.submit({ billId, version, itemName: itemName.trim(), amount: fen ?? 0 })
      showToast('物品赔偿已计入账单')
      onClose()
    },
  })
  const { fen } = form.value
  return (
    <FormSheet
      form={form}
      title="物品赔偿"
      fact={`${bill.tableNames} · 计入应收，不计低消与业绩`}
      onClose={onClose}
      submitLabel={fen ? `计入账单 ${formatFen(fen, { trim: true })}` : '计入账单'}
    >
      <FormField field={form.field('itemName')} label="赔偿物品">
        {(control) => <TextInput maxLength={40} placeholder="如 香槟杯 2 只" {...control} />}
      </FormField>
      <FormField field={form.field('fen')} label="赔偿金额" live={fen !== null}>
        {({ onChange }) => <MoneyInput fen={fen} onChange={onChange} large />}
      </FormField>
    </FormSheet>
  )
}
