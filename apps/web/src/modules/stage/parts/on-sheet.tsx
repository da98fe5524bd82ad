import { actorClockKind, tableStatus, type ActorClockKind } from '@nocturne/contract/codes'
import { listDictValues, getLabel } from '@nocturne/contract/dictionaries'
import { stage } from '@nocturne/contract/stage/endpoints'
import { isChargedToGuests } from '@nocturne/contract/stage/clock-rules'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Notice } from '#kit/notice.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { floorQueries, TablePicker } from '../../tables/public.ts'
import type { Performer } from '../performer.ts'

interface OnSheetProps {
  actor: Performer
  /** Sitting the page was opened for. */
  tableRecordId: number | undefined
  onClose: () => void
}

const SEATED: readonly string[] = [tableStatus.open, tableStatus.settled]
const kinds = listDictValues('actor_clock_kind').map((id) => ({ id, label: getLabel('actor_clock_kind', id) }))

/** 上钟: kind and table. A show needs no table. */
export default function StartPaidTimeSheet({ actor, tableRecordId, onClose }: OnSheetProps) {
  const command = useCommand(stage.on, {
    lane: () => `stage:${actor.userId}`,
    label: `${actor.nickName} 上钟`,
    quiet: true,
    invalidates: [stage.state, stage.list, ...floorQueries],
  })
  const floor = useApi(tables.list, {}, { live: true })
  const form = useForm<{ clockKind: ActorClockKind; tableRecordId: number | null }>({
    draft: null,
    initial: { clockKind: actorClockKind.requested, tableRecordId: tableRecordId ?? null },
    send: async ({ clockKind, tableRecordId: sitting }) => {
      const show = clockKind === actorClockKind.show
      await command.submit({
        actorUserId: actor.userId,
        clockKind,
        ...(!show && sitting !== null && { tableRecordId: sitting }),
      })
      showToast(`${actor.nickName} 已上钟`)
      onClose()
    },
  })
  const { clockKind, tableRecordId: sitting } = form.value
  const show = clockKind === actorClockKind.show
  return (
    <FormSheet
      form={form}
      title={`${actor.nickName} 上钟`}
      submitLabel="开始上钟"
      disabledReason={!show && sitting === null ? '请选择台位' : null}
      onClose={onClose}
    >
      <FormField field={form.field('clockKind')} label="方式">
        {(control) => <SegmentedControl label="方式" options={kinds} {...control} />}
      </FormField>
      <Notice tone="accent">{formatHint(clockKind)}</Notice>
      {!show && (
        <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
          {({ rows }) => {
            const seated = rows.filter((card) => card.tableRecordId !== null && SEATED.includes(card.tableStatus))
            const chosen = seated.find((card) => card.tableRecordId === sitting)
            return (
              <TablePicker
                label="台位"
                tables={seated.map((card) => ({ ...card, hint: card.guestName || '散客' }))}
                chosen={chosen ? [chosen.tableId] : []}
                startAreaId={chosen?.areaId}
                empty="没有开着的台位，请先开台"
                onPick={(tableId) =>
                  form.change({ tableRecordId: seated.find((one) => one.tableId === tableId)?.tableRecordId ?? null })
                }
              />
            )
          }}
        </QueryView>
      )}
    </FormSheet>
  )
}

const formatHint = (kind: ActorClockKind): string => {
  if (kind === actorClockKind.show) return '演出场次不挂台位，由场所承担'
  return isChargedToGuests(kind) ? '下钟时按钟数计入台位账单' : '轮钟由场所承担，不计入台位账单'
}
