import { useState } from 'react'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Field } from '../../../kit/field.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { setParams } from '../../../lib/address.ts'
import { useApi } from '../../../lib/query.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { TablePicker } from '../parts/table-picker.tsx'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 转台: to a free table, or to a booked one by those who may and say so. */
export default function TransferForm({ detail: { card, record }, onClose }: TableFormProps) {
  const [toTableId, setToTableId] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const floor = useApi(tables.list, {}, { live: true })
  const command = useTableCommand(tables.transfer, card)
  if (!record) return null
  const free = (floor.data?.rows ?? []).filter(({ tableStatus }) => tableStatus === '0' || tableStatus === '1')

  const submit = async () => {
    if (toTableId === null) return
    const { tableRecordId, version } = record
    const input = { tableRecordId, toTableId, version, reason: reason.trim() }
    if (!(await submitConfirmable(command, input, { force: true }))) return
    toast(successTexts.tableTransferred)
    onClose()
    // The sheet goes with the guests.
    setParams({ tableId: toTableId })
  }

  return (
    <FormSheet
      title={`转台 ${card.tableName}`}
      fact="订单、账单和订台人随客人一起转走"
      submitLabel="转台"
      disabledReason={toTableId === null ? formTexts.tableRequired : null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TablePicker
        label="目标台位"
        tables={free}
        chosen={toTableId === null ? [] : [toTableId]}
        onPick={setToTableId}
        empty="没有空台"
      />
      <Field label="原因" optional>
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
    </FormSheet>
  )
}
