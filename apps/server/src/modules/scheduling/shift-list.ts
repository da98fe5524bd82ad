/** Shifts: list, create or change, disable. */
import { normalDisable, notifyCategory } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Shift } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuseField } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { formatClockMinute, formatShift, parseShiftTimes } from './schedule-rules.ts'
import { buildScheduleRoute } from './schedule-route.ts'
import { lockPlans, applyShiftTerms } from './schedule-store.ts'

type Row = AnswerOf<typeof scheduling.shiftList>['rows'][number]

const toRow = ({ onMinute, offMinute, orderNum: _order, changedAt: _at, ...shift }: Selectable<Shift>): Row => ({
  ...shift,
  onTime: formatClockMinute(onMinute),
  offTime: formatClockMinute(offMinute),
})

/** Reads shifts in display order; with `all` also disabled ones, last. */
export async function readShiftRows(db: Db, { all }: { all: boolean }): Promise<Row[]> {
  const rows = await db
    .selectFrom('shift')
    .selectAll()
    .$if(!all, (query) => query.where('status', '=', normalDisable.normal))
    .orderBy('status')
    .orderBy('orderNum')
    .orderBy('shiftId')
    .limit(200)
    .execute()
  return rows.map(toRow)
}

export const listShifts: Handler<typeof scheduling.shiftList, typeof schemas.shiftList> = async ({ db }) => ({
  rows: await readShiftRows(db, { all: true }),
})

export const saveShift: Handler<typeof scheduling.shiftSave, typeof schemas.shiftSave> = async (context, input) => {
  const { tx, now, emit } = context
  const values = { ...buildColumns(input), changedAt: now }
  await lockPlans(tx)
  const before =
    input.shiftId === undefined
      ? null
      : ((await tx
          .selectFrom('shift')
          .selectAll()
          .where('shiftId', '=', input.shiftId)
          .where('status', '=', normalDisable.normal)
          .forNoKeyUpdate()
          .executeTakeFirst()) ?? refuseNotFound({ shiftId: input.shiftId }))
  const namesake = await tx
    .selectFrom('shift')
    .select('shiftId')
    .where('shiftName', '=', values.shiftName)
    .where('status', '=', normalDisable.normal)
    .where('shiftId', '<>', input.shiftId ?? 0)
    .executeTakeFirst()
  if (namesake) refuseField('shiftName', '班次名称', '已有同名班次')
  const { shiftId } = before
    ? before
    : await tx
        .insertInto('shift')
        .values({ ...values, orderNum: await readNextOrder(tx) })
        .returning('shiftId')
        .executeTakeFirstOrThrow()
  if (before) {
    await tx.updateTable('shift').set(values).where('shiftId', '=', shiftId).execute()
    await notify(
      tx,
      emit,
      {
        userIds: await applyShiftTerms(tx, shiftId, now),
        category: notifyCategory.attendance,
        title: '班次时间有变更',
        content: `${formatShift(values)}，已排的后续班次随之调整`,
        route: buildScheduleRoute(getBusinessDate(now).slice(0, 7)),
        bizType: 'shift',
        bizId: shiftId,
      },
      now,
    )
  }
  emit({ topic: 'schedule' })
  context.log({ subjectType: 'shift', subjectId: shiftId, before, after: values })
  return { shiftId }
}

/** Column values of a shift. Throws PARAM_INVALID for `offTime` when the times are invalid. */
function buildColumns({ shiftId: _id, onTime, offTime, ...input }: InputOf<typeof scheduling.shiftSave>) {
  const restFlag = input.restFlag === true
  const times = onTime === undefined || offTime === undefined ? undefined : parseShiftTimes(onTime, offTime)
  if (!restFlag && !times) refuseField('offTime', '下班时间', '班次不能超过18小时，请检查上下班时间')
  return {
    shiftName: input.shiftName,
    shortName: input.shortName,
    color: input.color,
    restFlag,
    onMinute: restFlag ? null : (times?.onMinute ?? null),
    offMinute: restFlag ? null : (times?.offMinute ?? null),
    onAdvanceMinutes: input.onAdvanceMinutes,
    lateMinutes: input.lateMinutes,
    lackMinutes: input.lackMinutes,
    earlyMinutes: input.earlyMinutes,
    offDelayMinutes: input.offDelayMinutes,
  }
}

async function readNextOrder(db: Db): Promise<number> {
  const last = await db.selectFrom('shift').select('orderNum').orderBy('orderNum', 'desc').limit(1).executeTakeFirst()
  return (last?.orderNum ?? 0) + 1
}

export const removeShift: Handler<typeof scheduling.shiftRemove, typeof schemas.shiftRemove> = async (
  context,
  { shiftId },
) => {
  const { tx } = context
  await lockPlans(tx)
  const shift = await tx
    .selectFrom('shift')
    .selectAll()
    .where('shiftId', '=', shiftId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shift) refuseNotFound({ shiftId })
  if (shift.status === normalDisable.disabled) return {}
  await tx.updateTable('shift').set({ status: normalDisable.disabled }).where('shiftId', '=', shiftId).execute()
  await tx.deleteFrom('scheduleDraft').where('shiftId', '=', shiftId).execute()
  context.emit({ topic: 'schedule' })
  context.log({
    subjectType: 'shift',
    subjectId: shiftId,
    before: { status: shift.status },
    after: { status: normalDisable.disabled },
  })
  return {}
}
