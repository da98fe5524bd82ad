/** Saves single cells of a plan: as drafts, or published immediately. */
import { normalDisable } from '@nocturne/contract/codes'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseField } from '../../http/refusal.ts'
import { assertPlannableNight, assertPlannablePeople } from './plan-checks.ts'
import { lockPlans, publishDrafts, writeDrafts } from './schedule-store.ts'
import type { PlanCell } from './schedule-store.ts'
import { runUndoableChange } from './undo-change.ts'
import type { ChangedRange } from './undo-change.ts'

export const savePlanCells: Handler<typeof scheduling.save, typeof schemas.save> = async (context, input) => {
  const { tx, actor, now } = context
  const cells: PlanCell[] = input.rows.map((row) => ({ ...row, shiftId: row.shiftId ?? null }))
  if (new Set(cells.map(buildKey)).size < cells.length) refuseField('rows', '排班', '同一天不能重复排班')
  for (const { businessDate } of cells) await assertPlannableNight(tx, businessDate, now)
  await lockPlans(tx)
  // Checked after locking, so that a person who leaves concurrently is refused.
  await assertPlannablePeople(tx, actor, new Set(cells.map(({ userId }) => userId)))
  await assertActiveShifts(tx, new Set(cells.flatMap(({ shiftId }) => shiftId ?? [])))
  await runUndoableChange(context, 'edit', buildChangedRange(cells), async () => {
    await writeDrafts(context, cells)
    if (input.publish === true)
      await publishDrafts(
        context,
        sql`(d.user_id, d.business_date) in (select "userId", "businessDate" from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
          as c("userId" bigint, "businessDate" date))`,
      )
  })
  context.emit({ topic: 'schedule' })
  context.log({ subjectType: 'schedule', after: { cells, publish: input.publish === true } })
  return {}
}

/** Range of people and nights that contains these cells. */
export function buildChangedRange(cells: readonly PlanCell[]): ChangedRange {
  const dates = cells.map(({ businessDate }) => businessDate).toSorted()
  const userIds = [...new Set(cells.map(({ userId }) => userId))]
  return { people: sql`u.user_id = any(${userIds}::bigint[])`, begin: dates[0] ?? '', end: dates.at(-1) ?? '' }
}

const buildKey = ({ userId, businessDate }: PlanCell) => `${userId} ${businessDate}`

async function assertActiveShifts(tx: Tx, shiftIds: ReadonlySet<number>): Promise<void> {
  if (shiftIds.size === 0) return
  const found = await tx
    .selectFrom('shift')
    .select('shiftId')
    .where('shiftId', 'in', [...shiftIds])
    .where('status', '=', normalDisable.normal)
    .execute()
  if (found.length < shiftIds.size) refuseField('shiftId', '班次', '班次不存在或已停用')
}
