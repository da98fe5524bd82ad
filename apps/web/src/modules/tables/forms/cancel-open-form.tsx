import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 撤台: cancels an opening made by mistake. */
export default function CancelOpenForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.cancelOpen, props)
  if (!record) return null
  const { tableRecordId, version } = record

  const send = async (reason: string) => {
    await command.submit({ tableRecordId, version, reason })
    showToast(`${card.tableName} 撤台成功`)
    onClose()
  }
  return (
    <ReasonSheet
      draft={`cancelOpen.${tableRecordId}`}
      usual={commonReasons.cancelOpen}
      title={`撤台 ${card.tableName}`}
      submitLabel="撤台"
      submitKind="danger"
      onClose={onClose}
      send={send}
    >
      <p>撤销这次开台，不计入开台数；来自预订的恢复为已预订。</p>
    </ReasonSheet>
  )
}
