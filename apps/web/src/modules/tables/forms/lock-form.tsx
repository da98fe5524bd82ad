import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { toast } from '../../../kit/toast.ts'
import type { TableFormProps } from './forms.ts'
import { ReasonForm } from './reason-form.tsx'
import { useTableCommand } from './use-table-command.ts'

/** 锁台. */
export default function LockForm({ detail: { card }, onClose }: TableFormProps) {
  const command = useTableCommand(tables.lock, card)
  const submit = async (reason: string) => {
    await command.submit({ tableId: card.tableId, reason })
    toast(successTexts.done)
    onClose()
  }
  return (
    <ReasonForm title={`锁台 ${card.tableName}`} submitLabel="锁台" onClose={onClose} onSubmit={submit}>
      停用后不能开台，也不能预订。
    </ReasonForm>
  )
}
