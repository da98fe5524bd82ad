import { formTexts } from '@nocturne/contract/client-texts'
import { ledger } from '@nocturne/contract/ledger/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { shiftQueries } from './open-shift.tsx'

const kinds = [
  { id: 'in', label: '入箱' },
  { id: 'out', label: '出箱' },
  { id: 'expense', label: '支出' },
] as const

type FormValues = { moveKind: (typeof kinds)[number]['id'] | null; amountFen: number | null; reason: string }

/** 现金进出: cash taken from or moved to the safe, or expenses paid from the drawer. */
export function CashMoveSheet({ shiftId, onClose }: { shiftId: number; onClose: () => void }) {
  const command = useCommand(ledger.cashMove, { label: '现金进出', quiet: true, invalidates: shiftQueries })
  const form = useForm<FormValues>({
    draft: `shift.move.${shiftId}`,
    initial: { moveKind: null, amountFen: null, reason: '' },
    check: ({ moveKind, amountFen, reason }) => ({
      moveKind: moveKind === null && '请选择类型',
      amountFen: !amountFen && formTexts.amountRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    names: { amount: 'amountFen' },
    send: async ({ moveKind, amountFen, reason }) => {
      if (moveKind === null) return
      await command.submit({ moveKind, amount: amountFen ?? 0, reason: reason.trim() })
      showToast('已登记')
      onClose()
    },
  })
  return (
    <FormSheet form={form} title="现金进出" fact="入箱、出箱与保险柜往来" submitLabel="登记" onClose={onClose}>
      <FormField field={form.field('moveKind')} label="类型">
        {({ value, onChange }) => (
          <PickerGrid label="类型" columns={3} options={kinds} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormField field={form.field('amountFen')} label="金额">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      <ReasonField field={form.field('reason')} label="原因" usual={commonReasons.cashMove} />
    </FormSheet>
  )
}
