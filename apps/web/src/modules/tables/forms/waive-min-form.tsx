import { formatFen } from '@nocturne/base/money'
import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 免低消: waives the minimum of the table, with a reason. */
export default function WaiveMinForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.waiveMin, props)
  if (!record) return null
  const { tableRecordId, version, minCharge } = record

  const send = async (reason: string) => {
    await command.submit({ tableRecordId, reason, version })
    showToast(`${card.tableName} 已免低消`)
    onClose()
  }
  return (
    <ReasonSheet
      draft={`waiveMin.${tableRecordId}`}
      usual={commonReasons.waiveMin}
      title={`免低消 ${card.tableName}`}
      onClose={onClose}
      send={send}
    >
      <p>本台不再要求低消 {formatFen(minCharge, { trim: true })}。</p>
    </ReasonSheet>
  )
}
