import { bonus } from '@nocturne/contract/bonus/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'

import { MoneyInput } from '../../../kit/money-input.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { PersonPicker } from '../../directory/public.ts'

type Input = InputOf<typeof bonus.adjust>
type Typed = {
  userId: number | null
  billType: Input['billType']
  direction: Input['direction']
  amount: number | null
  remark: string
}

const { award, fine, adjustment } = bonusBillType
const { income, expense } = bonusDirection
const types = [award, fine, adjustment].map((id) => ({ id, label: label('bonus_bill_type', id) }))
const directions = [income, expense].map((id) => ({ id, label: label('bonus_direction', id) }))

/** 调账: an award, a fine or a correction on somebody's account, with the reason he reads. */
export default function AdjustForm({ onClose }: { onClose: () => void }) {
  const adjust = useCommand(bonus.adjust, { label: '调账' })
  const form = useForm<Typed>({
    draft: 'bonus.adjust',
    initial: { userId: null, billType: award, direction: income, amount: null, remark: '' },
    check: ({ userId, amount, remark }) => ({
      userId: userId === null && '请选择员工',
      amount: (amount === null || amount === 0) && formTexts.amountRequired,
      remark: remark.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ userId, amount, remark, billType, direction }) => {
      if (userId === null || amount === null) return
      await adjust.submit({ userId, amount, billType, direction, remark: remark.trim() })
      toast('调账成功')
      onClose()
    },
  })
  const { field, value, change } = form
  const choose = (billType: Input['billType']) =>
    change({ billType, direction: billType === fine ? expense : billType === award ? income : value.direction })
  return (
    <FormSheet form={form} title="调账" fact="入账后不能修改，只能再调一笔" onClose={onClose}>
      <FormField field={field('userId')} label="员工">
        {(control) => <PersonPicker label="员工" value={control.value} onChange={control.onChange} />}
      </FormField>
      <FormField field={field('billType')} label="类型">
        {(control) => <SegmentedControl label="类型" options={types} value={control.value} onChange={choose} />}
      </FormField>
      {value.billType === adjustment && (
        <FormField field={field('direction')} label="收支">
          {(control) => (
            <SegmentedControl label="收支" options={directions} value={control.value} onChange={control.onChange} />
          )}
        </FormField>
      )}
      <FormField field={field('amount')} label="金额">
        {(control) => <MoneyInput fen={control.value} onChange={control.onChange} large />}
      </FormField>
      <ReasonField field={field('remark')} label="原因" usual={['全勤奖励', '优秀员工', '违纪罚款', '补发']} />
    </FormSheet>
  )
}
