import { wageItem } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import type { Wage } from '../pages/wage-page.tsx'

type Input = InputOf<typeof payroll.correctWage>
type FormValues = { itemCode: Input['itemCode']; amount: number | null; remark: string }

const { reward, fine, advance } = wageItem
const kinds = [reward, fine, advance].map((id) => ({ id, label: getLabel('wage_item', id) }))

/** 更正: adds a manual item as a new version of the wage slip, which is published again. */
export default function CorrectWageForm({ wage, onClose }: { wage: Wage; onClose: () => void }) {
  const { wageId, versionNo, month, userName } = wage
  const correct = useCommand(payroll.correctWage, {
    label: `更正工资单 ${userName} ${month}`,
    quiet: true,
    invalidates: [payroll.wageDetail, payroll.wageItem, payroll.wagePeople],
  })
  const form = useForm<FormValues>({
    draft: `wage.correct.${wageId}`,
    initial: { itemCode: reward, amount: null, remark: '' },
    check: ({ amount, remark }) => ({
      amount: amount === null && formTexts.amountRequired,
      remark: remark.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ itemCode, amount, remark }) => {
      if (amount === null) return
      await correct.submit({ wageId, versionNo, itemCode, amount, remark: remark.trim() })
      showToast('已更正，发布后员工可见')
      onClose()
    },
  })
  return (
    <FormSheet form={form} title="更正工资单" fact={`${userName} ${formatMonth(month)}`} onClose={onClose}>
      <FormField field={form.field('itemCode')} label="项目">
        {({ value, onChange }) => <SegmentedControl label="项目" options={kinds} value={value} onChange={onChange} />}
      </FormField>
      <FormField field={form.field('amount')} label="金额" hint="填 0 去掉这一项">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      <ReasonField field={form.field('remark')} label="原因" usual={['补发差额', '异议核实', '违纪罚款', '归还借支']} />
    </FormSheet>
  )
}
