import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { useConfirmation } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 解锁: unlocks the table. */
export default function UnlockTableForm({ detail: { card }, onClose }: TableFormProps) {
  const command = useTableCommand(tables.unlock, card)
  const form = useConfirmation(async () => {
    await command.submit({ tableId: card.tableId })
    showToast(`${card.tableName} 已解锁`)
    onClose()
  })
  return (
    <FormSheet form={form} title={`解锁 ${card.tableName}`} submitLabel="解锁" onClose={onClose}>
      <p>恢复使用，可以开台和预订。</p>
    </FormSheet>
  )
}
