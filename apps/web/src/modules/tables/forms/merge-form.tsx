import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Skeleton } from '../../../kit/skeleton.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { Card } from '../floor-states.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { TablePicker } from '../parts/table-picker.tsx'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

/** 并台: other open tables join this one and settle with it. */
export default function MergeForm(props: TableFormProps) {
  const { onClose } = props
  const floor = useApi(tables.list, {}, { live: true })
  const { card, record, command } = useSittingCommand(tables.merge, props)
  const joinable = (floor.data?.rows ?? []).filter((other) => mayJoin(other, card))
  const form = useForm<{ chosen: readonly number[] }>({
    draft: null,
    initial: { chosen: [] },
    send: async () => {
      if (!record) return
      const recordIds = joining.flatMap(({ tableRecordId }) => tableRecordId ?? [])
      await command.submit({ mainRecordId: record.tableRecordId, recordIds, version: record.version })
      toast(`${card.tableName} ${successTexts.tablesMerged}：${names} 并入`)
      onClose()
    },
  })
  const { chosen } = form.value
  const joining = joinable.filter(({ tableId }) => chosen.includes(tableId))
  if (!record) return null
  const names = joining.map(({ tableName }) => tableName).join('、')
  const toggle = (tableId: number) =>
    form.change({ chosen: chosen.includes(tableId) ? chosen.filter((id) => id !== tableId) : [...chosen, tableId] })

  return (
    <FormSheet
      form={form}
      title={`并台 ${card.tableName}`}
      fact={names ? `${names} 并入 ${card.tableName}，一起结账` : `选择要并入 ${card.tableName} 的台位`}
      submitLabel="并台"
      disabledReason={joining.length === 0 ? formTexts.tableRequired : null}
      onClose={onClose}
    >
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

/** Groups are split before they join others; a settled bill takes no more tables. */
function mayJoin(other: Card, card: Card): boolean {
  return (
    other.tableId !== card.tableId &&
    other.tableRecordId !== null &&
    other.tableStatus !== tableStatus.settled &&
    !other.mergeFlag
  )
}
