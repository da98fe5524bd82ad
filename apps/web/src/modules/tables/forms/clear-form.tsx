import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useConfirmation } from '../../../lib/form.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 清台: the guests are gone. The server asks once more while something is still being made. */
export default function ClearForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.clear, props)
  const form = useConfirmation(async () => {
    if (!record) return
    const { tableRecordId, version } = record
    if (!(await submitConfirmable(command, { tableRecordId, version }, { force: true }))) return
    toast(successTexts.tableCleared)
    onClose()
  })
  if (!record) return null
  const others = record.groupTables.filter(({ tableRecordId }) => tableRecordId !== record.tableRecordId)
  const names = [card.tableName, ...others.map(({ tableName }) => tableName)].join('、')
  return (
    <FormSheet form={form} title={`清台 ${names}`} onClose={onClose}>
      <p>客人已离开，{names} 可以接待下一桌客人。清台后不能再加单。</p>
    </FormSheet>
  )
}
