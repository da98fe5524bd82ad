import { useState } from 'react'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Field } from '../../../kit/field.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 改订台人: the credit of the sitting moves to somebody else; the first name stays on record. */
export default function ChangeSalesForm(props: TableFormProps) {
  const { onClose } = props
  const [salesUserId, setSalesUserId] = useState<number>()
  const [reason, setReason] = useState('')
  const { card, record, command } = useSittingCommand(tables.changeSales, props)
  if (!record) return null

  const submit = async () => {
    if (salesUserId === undefined) return
    const { tableRecordId, version } = record
    await command.submit({ tableRecordId, salesUserId, reason: reason.trim(), version })
    toast(successTexts.done)
    onClose()
  }
  const unchanged = salesUserId === undefined || salesUserId === record.salesUserId
  return (
    <FormSheet
      title={`改订台人 ${card.tableName}`}
      fact={`现订台人 ${record.salesUserName}，本台业绩一并转移`}
      disabledReason={unchanged ? formTexts.salesUserRequired : reason.trim() ? null : formTexts.reasonRequired}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="新订台人">
        <PersonPicker
          label="新订台人"
          creditFor="operate:table:changeSales"
          value={salesUserId}
          onChange={(userId) => setSalesUserId(userId ?? undefined)}
        />
      </Field>
      <Field label="原因">
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
    </FormSheet>
  )
}
