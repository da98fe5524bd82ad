import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { setParams } from '#lib/routing/address.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useUser } from '#lib/identity/session.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { TablePicker } from '../parts/table-picker.tsx'
import { canTransferTo } from '../transfer-targets.ts'
import type { TableFormProps } from './forms.ts'
import { useFirstResult } from '#lib/use-first.ts'
import { useSittingCommand } from './use-sitting-command.ts'

type FormValues = { picked: number | null; reason: string }

/** 转台: to a free table, or with permission and confirmation to a booked one. */
export default function TransferForm(props: TableFormProps) {
  const { detail, onClose } = props
  const floor = useApi(tables.list, {}, { live: true })
  const me = useUser()?.userId
  const { card, record, command } = useSittingCommand(tables.transfer, props)
  const form = useForm<FormValues>({
    draft: `transfer.${record?.tableRecordId}`,
    // Selecting may move the guests immediately: do not restore the selection of an earlier sheet.
    secrets: ['picked'],
    initial: { picked: null, reason: '' },
    send: async ({ reason }) => {
      if (!record || toTableId === null) return false
      const { tableRecordId, version } = record
      const input = { tableRecordId, toTableId, version, reason: reason.trim() }
      if (!(await submitWithConfirmation(command, input, { force: true }))) return false
      showToast(`${card.tableName} ${successTexts.tableTransferred}，已到 ${target?.tableName ?? ''}`)
      onClose()
      // Shows the sheet of the table to which the guests moved.
      setParams({ tableId: toTableId })
      return true
    },
  })
  const own = [me, record?.salesUserId]
  const targets = (floor.data?.rows ?? []).filter((other) =>
    canTransferTo(other, { anyBooked: detail.can.transferToBooked, own }),
  )
  // Undefined if another user has taken the table meanwhile.
  const target = targets.find(({ tableId }) => tableId === form.value.picked)
  const toTableId = target?.tableId ?? null
  if (!record) return null

  return (
    <FormSheet
      form={form}
      title={`转台 ${card.tableName}`}
      fact="点目标台位即转台，订单、账单和订台人一起转走"
      submitLabel="转台"
      disabledReason={toTableId === null ? formTexts.tableRequired : null}
      onClose={onClose}
    >
      <ReasonField field={form.field('reason')} optional usual={commonReasons.transfer} />
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {() => (
          <TablePicker
            label="目标台位"
            tables={targets}
            chosen={toTableId === null ? [] : [toTableId]}
            onPick={(tableId) => form.change({ picked: tableId })}
            startAreaId={card.areaId}
            empty="没有空台"
          />
        )}
      </QueryView>
      {toTableId !== null && (
        <NewMinimum
          key={toTableId}
          tableRecordId={record.tableRecordId}
          toTableId={toTableId}
          onUnchanged={form.submit}
        />
      )}
    </FormSheet>
  )
}

type NewMinimumProps = { tableRecordId: number; toTableId: number; onUnchanged: () => unknown }

/**
 * Minimum at the selected table. If it is the same as before, the guests are moved immediately; otherwise the new
 * minimum is shown for confirmation.
 */
function NewMinimum({ onUnchanged, ...input }: NewMinimumProps) {
  const { data, isFetchedAfterMount } = useApi(tables.transferPlan, input, { staleMs: 0 })
  const plan = isFetchedAfterMount ? data : undefined
  const unchanged = plan && plan.minCharge === plan.minChargeNow
  useFirstResult(plan, () => unchanged && void onUnchanged())
  if (!plan || unchanged) return null
  const { minChargeNow, minCharge, minDiffAmount } = plan
  const missing = minDiffAmount > 0 ? `，还差 ${formatYuan(minDiffAmount)}` : ''
  return <Notice>{`转台后低消由 ${formatYuan(minChargeNow)} 变为 ${formatYuan(minCharge)}${missing}`}</Notice>
}
