import { formatFen } from '@nocturne/base/money'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { MoneyInput } from '../../../kit/money-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

type Typed = { minCharge: number | null; reason: string }

/** 改低消. */
export default function ChangeMinForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.changeMin, props)
  const form = useForm<Typed>({
    draft: `changeMin.${record?.tableRecordId}`,
    initial: { minCharge: null, reason: '' },
    check: ({ minCharge, reason }) => ({
      minCharge: minCharge === null && formTexts.amountRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ minCharge, reason }) => {
      if (!record || minCharge === null) return
      const { tableRecordId, version } = record
      await command.submit({ tableRecordId, minCharge, reason: reason.trim(), version })
      toast(successTexts.done)
      onClose()
    },
  })
  if (!record) return null
  return (
    <FormSheet
      form={form}
      title={`改低消 ${card.tableName}`}
      fact={
        record.minWaived
          ? `已免低消 ${formatFen(record.minCharge, { trim: true })}，改后重新要求低消`
          : `现低消 ${formatFen(record.minCharge, { trim: true })}`
      }
      onClose={onClose}
    >
      <FormField field={form.field('minCharge')} label="新低消">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      <ReasonField field={form.field('reason')} />
    </FormSheet>
  )
}
