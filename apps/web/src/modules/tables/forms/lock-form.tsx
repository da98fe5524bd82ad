import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 锁台: locks the table, with a reason. */
export default function LockTableForm({ detail: { card }, onClose }: TableFormProps) {
  const { tableId, tableName } = card
  const command = useTableCommand(tables.lock, card)
  const send = async (reason: string) => {
    await command.submit({ tableId, reason })
    showToast(`${tableName} 已锁台`)
    onClose()
  }
  return (
    <ReasonSheet
      draft={`lock.${tableId}`}
      usual={commonReasons.lockTable}
      title={`锁台 ${tableName}`}
      submitLabel="锁台"
      onClose={onClose}
      send={send}
    >
      <p>锁台后不能开台，也不能预订，可随时解锁。</p>
    </ReasonSheet>
  )
}
