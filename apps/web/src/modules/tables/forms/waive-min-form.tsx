import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { toast } from '../../../kit/toast.ts'
import type { TableFormProps } from './forms.ts'
import { ReasonForm } from './reason-form.tsx'
import { useSittingCommand } from './use-sitting-command.ts'

/** 免低消. */
export default function WaiveMinForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.waiveMin, props)
  if (!record) return null

  const submit = async (reason: string) => {
    await command.submit({ tableRecordId: record.tableRecordId, reason, version: record.version })
    toast(successTexts.done)
    onClose()
  }
  return (
    <ReasonForm title={`免低消 ${card.tableName}`} onClose={onClose} onSubmit={submit}>
      本台不再要求低消 {formatFen(record.minCharge, { trim: true })}。
    </ReasonForm>
  )
}
