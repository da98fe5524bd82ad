import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { FloorTable } from '../floor-states.ts'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../parts/table-picker.tsx'
import type { TableFormProps } from './forms.ts'
import { useFirstResult } from '#lib/use-first.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 并台: merges other open tables into this one; they settle together. */
export default function MergeForm(props: TableFormProps) {
  const { onClose } = props
  const floor = useApi(tables.list, {}, { live: true })
  const { card, record, command } = useSittingCommand(tables.merge, props)
  const joinable = (floor.data?.rows ?? []).filter((other) => canJoin(other, card))
  const form = useForm<{ chosen: readonly number[]; first: boolean }>({
    draft: null,
    initial: { chosen: [], first: true },
    send: async () => {
      if (!record) return
      const recordIds = joining.flatMap(({ tableRecordId }) => tableRecordId ?? [])
      await command.submit({ mainRecordId: record.tableRecordId, recordIds, version: record.version })
      showToast(`${card.tableName} ${successTexts.tablesMerged}：${names} 并入`)
      onClose()
    },
  })
  const { chosen } = form.value
  const joining = joinable.filter(({ tableId }) => chosen.includes(tableId))
  if (!record) return null
  const names = joining.map(({ tableName }) => tableName).join('、')
  const toggle = (tableId: number) =>
    form.change({
      chosen: chosen.includes(tableId) ? chosen.filter((id) => id !== tableId) : [...chosen, tableId],
      first: chosen.length === 0,
    })

  return (
    <FormSheet
      form={form}
      title={`并台 ${card.tableName}`}
      fact={names ? `${names} 并入 ${card.tableName}，一起结账` : `点台位即并入 ${card.tableName}，一起结账`}
      submitLabel="并台"
      disabledReason={joining.length === 0 ? formTexts.tableRequired : null}
      onClose={onClose}
    >
      {joining.length > 0 && (
        <GroupMinimum
          key={chosen.join()}
          mainRecordId={record.tableRecordId}
          recordIds={joining.flatMap(({ tableRecordId }) => tableRecordId ?? [])}
          {...(form.value.first && { onUnchanged: form.submit })}
        />
      )}
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {() => (
          <TablePicker
            label="并入台位"
            tables={joinable.map((other) => ({
              ...other,
              hint: `${other.salesUserName ?? ''} · ${other.guestNum ?? 0}人`,
            }))}
            chosen={chosen}
            onPick={toggle}
            startAreaId={card.areaId}
            empty="没有其他已开台的台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}

type GroupMinimumProps = { mainRecordId: number; recordIds: number[]; onUnchanged?: () => unknown }

/**
 * Combined minimum of the tables. If the amount still to spend does not change, the first selected table is merged
 * immediately; otherwise the minimum is shown for confirmation. Tables whose bill cannot join are listed with the
 * reason.
 */
function GroupMinimum({ onUnchanged, ...input }: GroupMinimumProps) {
  const { data, isFetchedAfterMount } = useApi(tables.mergePlan, input, { staleMs: 0 })
  const plan = isFetchedAfterMount ? data : undefined
  const unchanged = plan && plan.problems.length === 0 && plan.minDiffAmount === plan.minDiffNow
  useFirstResult(plan, () => unchanged && void onUnchanged?.())
  if (!plan || (unchanged && onUnchanged)) return null
  if (plan.problems.length > 0)
    return plan.problems.map(({ tableRecordId, why }) => <Notice key={tableRecordId}>{why}</Notice>)
  const missing = plan.minDiffAmount > 0 ? `还差 ${formatYuan(plan.minDiffAmount)}` : '已达低消'
  const before = unchanged ? '' : `，并台前共差 ${formatYuan(plan.minDiffNow)}`
  return (
    <Notice
      tone={unchanged ? 'neutral' : 'warning'}
    >{`并台后合计 ${formatYuan(plan.payableAmount)}，未结 ${formatYuan(plan.unpaidAmount)}；低消 ${formatYuan(plan.minCharge)}，${missing}${before}`}</Notice>
  )
}

/** True if a table can join. A merged group must be split first, and a settled bill accepts no tables. */
function canJoin(other: FloorTable, card: FloorTable): boolean {
  return (
    other.tableId !== card.tableId &&
    other.tableRecordId !== null &&
    other.tableStatus !== tableStatus.settled &&
    !other.mergeFlag
  )
}
