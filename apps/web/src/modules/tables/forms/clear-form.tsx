import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useLocation } from 'wouter'

import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useConfirmation } from '#lib/form.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { buildMinimumLink } from '../links.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 清台: the guests have left. The server asks for confirmation while goods are in production. */
export default function ClearForm(props: TableFormProps) {
  const { onClose, onCleared } = props
  const [, navigate] = useLocation()
  const { card, record, command } = useSittingCommand(tables.clear, props)
  const form = useConfirmation(async () => {
    if (!record) return
    const { tableRecordId, version } = record
    try {
      if (!(await submitWithConfirmation(command, { tableRecordId, version }, { force: true }))) return
    } catch (error) {
      if (!(error instanceof ApiError) || error.errCode !== 'MIN_NOT_REACHED') throw error
      // The bill page offers the decision on the missing minimum, and names those who may make it.
      onClose()
      return navigate(buildMinimumLink(record.billId))
    }
    showToast(`${names} ${successTexts.tableCleared}`)
    onClose()
    onCleared?.()
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
