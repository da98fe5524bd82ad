import { useState } from 'react'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 拆台: a merged table gets its own bill back; from the main table one of those that joined it. */
export default function SplitForm(props: TableFormProps) {
  const { onClose } = props
  const [picked, setPicked] = useState<number | null>(null)
  const { record, command } = useSittingCommand(tables.split, props)
  if (!record) return null
  const main = record.groupTables.find((table) => table.main)
  const joined = record.groupTables.filter((table) => !table.main)
  const only = joined.length === 1 ? joined[0] : undefined
  const leaving =
    record.mergeToRecordId === null
      ? (joined.find(({ tableRecordId }) => tableRecordId === picked) ?? only)
      : joined.find(({ tableRecordId }) => tableRecordId === record.tableRecordId)

  const submit = async () => {
    if (!leaving) return
    await command.submit({ tableRecordId: leaving.tableRecordId, version: leaving.version })
    toast(successTexts.done)
    onClose()
  }
  return (
    <FormSheet
      title={`拆台 ${leaving?.tableName ?? ''}`.trim()}
      disabledReason={leaving ? null : formTexts.tableRequired}
      onClose={onClose}
      onSubmit={submit}
    >
      {record.mergeToRecordId === null && joined.length > 1 && (
        <PickerGrid
          label="要拆出的台位"
          options={joined.map(({ tableRecordId, tableName }) => ({ id: tableRecordId, label: tableName }))}
          value={picked}
          onChange={setPicked}
        />
      )}
      <p>{leaving ? `${leaving.tableName} 从 ${main?.tableName ?? ''} 拆出，之后单独结账。` : '拆出后单独结账。'}</p>
    </FormSheet>
  )
}
