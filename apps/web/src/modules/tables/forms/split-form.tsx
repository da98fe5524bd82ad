import { formTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { PickerGrid } from '#kit/picker-grid.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { TableRecord } from '../queries.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 拆台: gives a merged table its own bill again; on the main table, the table to split off is selected. */
export default function SplitForm(props: TableFormProps) {
  const { onClose } = props
  const { record, command } = useSittingCommand(tables.split, props)
  const form = useForm<{ picked: number | null }>({
    draft: null,
    initial: { picked: null },
    send: async () => {
      if (!leaving) return
      await command.submit({ tableRecordId: leaving.tableRecordId, version: leaving.version })
      showToast(`${leaving.tableName} 拆台成功`)
      onClose()
    },
  })
  const { picked } = form.value
  const leaving = record && findLeavingTable(record, picked)
  if (!record) return null
  const main = record.groupTables.find((table) => table.main)
  const joined = listJoinedTables(record)
  return (
    <FormSheet
      form={form}
      title={`拆台 ${leaving?.tableName ?? ''}`.trim()}
      disabledReason={leaving ? null : formTexts.tableRequired}
      onClose={onClose}
    >
      {record.mergeToRecordId === null && joined.length > 1 && (
        <PickerGrid
          label="要拆出的台位"
          options={joined.map(({ tableRecordId, tableName }) => ({ id: tableRecordId, label: tableName }))}
          value={picked}
          onChange={(tableRecordId) => form.change({ picked: tableRecordId })}
        />
      )}
      <p>{leaving ? `${leaving.tableName} 从 ${main?.tableName ?? ''} 拆出，之后单独结账。` : '拆出后单独结账。'}</p>
    </FormSheet>
  )
}

const listJoinedTables = ({ groupTables }: TableRecord) => groupTables.filter((table) => !table.main)

/** Table to split off: a joined table itself; for the main table the selected one, or the only one. */
function findLeavingTable(record: TableRecord, picked: number | null) {
  const joined = listJoinedTables(record)
  const id = record.mergeToRecordId === null ? picked : record.tableRecordId
  const named = joined.find(({ tableRecordId }) => tableRecordId === id)
  return named ?? (record.mergeToRecordId === null && joined.length === 1 ? joined[0] : undefined)
}
