import { useState } from 'react'
import { formatFen } from '@nocturne/base/money'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 改低消. */
export default function ChangeMinForm(props: TableFormProps) {
  const { onClose } = props
  const [minCharge, setMinCharge] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const { card, record, command } = useSittingCommand(tables.changeMin, props)
  if (!record) return null

  const submit = async () => {
    if (minCharge === null) return
    const { tableRecordId, version } = record
    await command.submit({ tableRecordId, minCharge, reason: reason.trim(), version })
    toast(successTexts.done)
    onClose()
  }
  return (
    <FormSheet
      title={`改低消 ${card.tableName}`}
      fact={
        record.minWaived
          ? `已免低消 ${formatFen(record.minCharge, { trim: true })}，改后重新要求低消`
          : `现低消 ${formatFen(record.minCharge, { trim: true })}`
      }
      disabledReason={minCharge === null ? formTexts.amountRequired : reason.trim() ? null : formTexts.reasonRequired}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="新低消">
        <MoneyInput fen={minCharge} onChange={setMinCharge} large />
      </Field>
      <Field label="原因">
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
    </FormSheet>
  )
}
