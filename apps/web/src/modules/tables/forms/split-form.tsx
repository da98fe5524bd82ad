import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 拆台: a merged table gets its own bill back. */
export default function SplitForm({ detail: { card, record }, onClose }: TableFormProps) {
  const command = useTableCommand(tables.split, card)
  if (!record) return null
  const main = record.groupTables.find((table) => table.main)

  const submit = async () => {
    await command.submit({ tableRecordId: record.tableRecordId, version: record.version })
    toast(successTexts.done)
    onClose()
  }
  return (
    <FormSheet title={`拆台 ${card.tableName}`} onClose={onClose} onSubmit={submit}>
      <p>
        {card.tableName} 从 {main?.tableName} 拆出，之后单独结账。
      </p>
    </FormSheet>
  )
}
