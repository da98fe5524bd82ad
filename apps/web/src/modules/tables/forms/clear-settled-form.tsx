import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { useForm, type Form } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildTableLinks } from '../links.ts'
import type { PaidSitting } from '../parts/clear-settled.tsx'
import { floorQueries } from '../queries.ts'

type Cleared = AnswerOf<typeof tables.clearSettled>

type Plan = AnswerOf<typeof tables.clearPlan>['rows']

type ClearSettledFormProps = {
  /** Paid sittings at the time the sheet opened. */
  sittings: readonly PaidSitting[]
  onClose: () => void
}

/** 批量清台: clears all paid tables together. Lists which tables are excluded, and why, before the user confirms. */
export default function ClearSettledForm({ sittings, onClose }: ClearSettledFormProps) {
  // Fixed when the sheet opens, so that tables settled meanwhile are not cleared without having been listed.
  const [tableRecordIds] = useState(() => sittings.map(({ tableRecordId }) => tableRecordId))
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const plan = useApi(tables.clearPlan, { tableRecordIds }, { staleMs: 0 })
  const command = useCommand(tables.clearSettled, { label: '批量清台', quiet: true, invalidates: floorQueries })
  const form = useForm<{ unproduced: boolean }>({
    draft: null,
    initial: { unproduced: false },
    send: async ({ unproduced }) => {
      const going = filterClearable(rows, unproduced).map(({ tableRecordId }) => tableRecordId)
      const done = await command.submit({ tableRecordIds: going, unproduced })
      if (!done.queued) setCleared(done.answer)
    },
  })
  const rows = plan.data?.rows ?? []
  const { unproduced } = form.value
  const going = filterClearable(rows, unproduced)
  if (cleared) return <WhatStays cleared={cleared} onClose={onClose} />
  return (
    <FormSheet
      form={form}
      title="批量清台"
      onClose={onClose}
      submitLabel={`清台 ${going.length} 台`}
      disabledReason={plan.data && going.length === 0 ? '没有可以清台的台位' : null}
    >
      <QueryView query={plan} skeleton={<Skeleton shape="lines" count={4} />}>
        {() => <Planned rows={rows} form={form} />}
      </QueryView>
    </FormSheet>
  )
}

/** Groups that will be cleared: those that nothing prevents, and optionally those that only wait for goods. */
const filterClearable = (rows: Plan, unproduced: boolean): Plan =>
  rows.filter((row) => row.why === null || (unproduced && row.unproduced))

function Planned({ rows, form }: { rows: Plan; form: Form<{ unproduced: boolean }> }) {
  const { unproduced } = form.value
  const going = filterClearable(rows, unproduced)
  const waiting = rows.filter((row) => row.unproduced)
  return (
    <Stack gap={3}>
      {going.length > 0 && (
        <p>{going.map(({ tableNames }) => tableNames).join('、')} 已结清，客人已离开，可以接待下一桌客人。</p>
      )}
      {waiting.length > 0 && (
        <Checkbox
          label={`含未出品的 ${waiting.length} 台`}
          hint={`${waiting.map(({ tableNames }) => tableNames).join('、')} 还有未出品商品，清台后不再出品`}
          checked={unproduced}
          onChange={(next) => form.change({ unproduced: next })}
        />
      )}
      <Staying rows={rows.filter((row) => !going.includes(row) && !row.unproduced)} />
    </Stack>
  )
}

function Staying({ rows }: { rows: Plan }) {
  return rows.map(({ tableRecordId, tableNames, why }) => (
    <ListRow
      key={tableRecordId}
      title={`${tableNames} 不清台`}
      fact={why}
      href={buildTableLinks({ tableId: 0, tableRecordId }).bill}
    />
  ))
}

function WhatStays({ cleared: { cleared, left }, onClose }: { cleared: Cleared; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`已清台 ${cleared.length} 台`}
      fact={cleared.join('、')}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      {left.length === 0 && <Notice tone="positive">全部清台完成</Notice>}
      {left.map(({ tableRecordId, tableName, why }) => (
        <ListRow
          key={tableRecordId}
          title={`${tableName} 未清台`}
          fact={why}
          href={buildTableLinks({ tableId: 0, tableRecordId }).bill}
        />
      ))}
    </Sheet>
  )
}
