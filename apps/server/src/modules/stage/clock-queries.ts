/** Reads paid time: a performer's night with the running entry, and the list over several nights. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { actorClockStatus } from '@nocturne/contract/codes'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import { sql } from 'kysely'
import { joinConditions, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { isPermitted } from '../../http/policy.ts'
import { readClocks, buildClockScopeFilter } from './clock-sql.ts'
import { isPerformer, requirePerformer, readPerformers } from './performers.ts'

/** Limit that exceeds the number of entries one performer has in a night. */
const MOST_ROWS = 100

export const readStageState: Handler<typeof stage.state, typeof schemas.state> = async ({ db, actor, now }, input) => {
  const night = getBusinessDate(now)
  const performerId = input.actorUserId ?? ((await isPerformer(db, actor.userId)) ? actor.userId : undefined)
  const people = await readPerformers(db, actor, night)
  if (performerId === undefined) return { businessDate: night, actor: null, ...noPerformer, people }
  const performer = await requirePerformer(db, actor, { userId: performerId, night })
  const { rows: found } = await sql<{ id: number }>`
    select actor_clock_id as id from actor_clock
    where actor_user_id = ${performerId} and (business_date = ${night}::date or status = ${lit(actorClockStatus.running)})
    order by actor_clock_id desc limit ${MOST_ROWS}`.execute(db)
  const rows = await readClocks(
    db,
    actor,
    found.map(({ id }) => id),
  )
  const counted = rows.filter(({ status }) => status === actorClockStatus.ended)
  const sum = (key: 'minutes' | 'halfUnits' | 'amount' | 'actorShare') =>
    counted.reduce((all, row) => all + row[key], 0)
  const { deptId, ...shown } = performer
  return {
    businessDate: night,
    actor: shown,
    running: rows.find(({ status }) => status === actorClockStatus.running) ?? null,
    rows,
    sum: {
      clockCount: counted.length,
      minutes: sum('minutes'),
      halfUnits: sum('halfUnits'),
      amount: sum('amount'),
      actorShare: sum('actorShare'),
    },
    canKeepShort:
      performerId !== actor.userId && isPermitted(actor, 'clock:actor:approve', { userIds: [performerId], deptId }),
    people,
  }
}

const noPerformer = {
  running: null,
  rows: [],
  sum: { clockCount: 0, minutes: 0, halfUnits: 0, amount: 0, actorShare: 0 },
  canKeepShort: false,
}

export const listClocks: Handler<typeof stage.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { beginDate, endDate, actorUserId, clockKind, status, ...page } = input
  const last = endDate ?? getBusinessDate(now)
  const where = joinConditions(
    sql`c.business_date between ${beginDate ?? last}::date and ${last}::date`,
    buildClockScopeFilter(actor),
    actorUserId !== undefined && sql`c.actor_user_id = ${actorUserId}`,
    clockKind !== undefined && sql`c.clock_kind = ${clockKind}::text`,
    status !== undefined && sql`c.status = ${status}::text`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select c.actor_clock_id as id from actor_clock c where ${where} order by c.business_date desc, c.actor_clock_id desc`,
    page,
  )
  return { rows: await readClocks(db, actor, ids), total }
}
