import { useState } from 'react'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Field } from '../../../kit/field.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { setParams } from '../../../lib/address.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { TablePicker } from '../parts/table-picker.tsx'
import { mayTake } from '../transfer-targets.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 转台: to a free table, or to a booked one by those who may and say so. */
export default function TransferForm(props: TableFormProps) {
  const { detail, onClose } = props
  const [picked, setPicked] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const floor = useApi(tables.list, {}, { live: true })
  const me = useUser()?.userId
  const { card, record, command } = useSittingCommand(tables.transfer, props)
  if (!record) return null
  const targets = (floor.data?.rows ?? []).filter((other) =>
    mayTake(other, { anyBooked: detail.can.transferToBooked, own: [me, record.salesUserId] }),
  )
  // Gone from the list when others sit down there meanwhile.
  const toTableId = targets.find(({ tableId }) => tableId === picked)?.tableId ?? null

  const submit = async () => {
    if (toTableId === null) return
    const { tableRecordId, version } = record
    const input = { tableRecordId, toTableId, version, reason: reason.trim() }
    if (!(await submitConfirmable(command, input, { force: true }))) return
    toast(successTexts.tableTransferred)
    onClose()
    // The sheet goes with the guests.
    setParams({ tableId: toTableId })
  }

  return (
    <FormSheet
      title={`转台 ${card.tableName}`}
      fact="订单、账单和订台人随客人一起转走"
      submitLabel="转台"
      disabledReason={toTableId === null ? formTexts.tableRequired : null}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {() => (
          <TablePicker
            label="目标台位"
            tables={targets}
            chosen={toTableId === null ? [] : [toTableId]}
            onPick={setPicked}
            startAreaId={card.areaId}
            empty="没有空台"
          />
        )}
      </QueryView>
      <Field label="原因" optional>
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
    </FormSheet>
  )
}
