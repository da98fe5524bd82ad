/** 艺人统计 by performer, by night, for one night, and by clock entry (P111–P113, P026). */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { actorClockStatus } from '@nocturne/contract/codes'
import type { ActorLevel } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { readAttendanceDays } from '../../attendance/public.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { getDeptMatch, resolveReportQuery } from '../frame/report-query.ts'
import { createAllNightsHandler, createUserHandler } from '../frame/handlers.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { CLOCK_SUMS_SQL, buildClockFilter, createStageSource } from './stage-source.ts'

const { running, ended } = actorClockStatus

export const readPerformers: Handler<typeof reports.performers, typeof schemas.performers> = async (context, input) => {
  const answer = await createUserHandler(stageReport, 'performers', createStageSource())(context, input)
  const levels = await readLevels(context.db, listUserIds(answer))
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, actorLevel: levels.get(row.userId) ?? null })) }
}

export const readPerformerNights: Handler<typeof reports.performerNights, typeof schemas.performerNights> =
  createAllNightsHandler(stageReport, 'nights', createStageSource())

/** Performers of one night, with first and last time, number of tables, and attendance. */
export const readPerformersOfNight: Handler<
  typeof reports.performersOfNight,
  typeof schemas.performersOfNight
> = async (context, { businessDate: night = getBusinessDate(context.now), ...input }) => {
  const { db, now } = context
  const nights = { beginDate: night, endDate: night }
  const answer = await createUserHandler(stageReport, 'day', createStageSource())(context, { ...input, ...nights })
  const userIds = listUserIds(answer)
  const [levels, spans, days] = await Promise.all([
    readLevels(db, userIds),
    readSpans(db, night, userIds),
    readAttendanceDays(db, { ...nights, userIds }, now),
  ])
  const states = new Map(days.map(({ userId, status }) => [userId, status]))
  return {
    ...answer,
    rows: answer.rows.map((row) => ({
      ...row,
      ...(spans.get(row.userId) ?? notOn),
      actorLevel: levels.get(row.userId) ?? null,
      attendance: states.get(row.userId) ?? null,
    })),
  }
}

const listUserIds = ({ rows }: { rows: readonly { userId: number }[] }) => rows.map(({ userId }) => userId)

async function readLevels(db: Db, userIds: readonly number[]): Promise<Map<number, ActorLevel | null>> {
  const { rows } = await sql<{ userId: number; actorLevel: ActorLevel | null }>`
    select user_id, actor_level from app_user where user_id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ userId, actorLevel }) => [userId, actorLevel]))
}

type Span = { firstOn: string | null; lastOff: string | null; tableNum: number; onStage: boolean }
const notOn: Span = { firstOn: null, lastOff: null, tableNum: 0, onStage: false }

async function readSpans(db: Db, night: string, userIds: readonly number[]): Promise<Map<number, Span>> {
  const { rows } = await sql<Span & { userId: number }>`
    select c.actor_user_id as user_id, min(c.started_at) as first_on, bool_or(c.status = ${lit(running)}) as on_stage,
      case when not bool_or(c.status = ${lit(running)}) then max(c.ended_at) end as last_off, count(distinct c.sitting_id)::integer as table_num
    from actor_clock c
    where c.business_date = ${night}::date and c.actor_user_id = any(${[...userIds]}::bigint[]) and c.status in (${lit(running, ended)})
    group by 1`.execute(db)
  return new Map(rows.map(({ userId, ...span }) => [userId, span]))
}

type Clocks = AnswerOf<typeof reports.performerClocks>

/** Finds clock entries of one person, the caller by default. */
export const findPerformerClocks: LineFinder<typeof reports.performerClocks, typeof schemas.performerClocks> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { clockKind, status, userId = actor.userId, pageNum, pageSize } = input
  const query = await resolveReportQuery(
    context,
    stageReport.permission,
    { ...input, userId },
    getDeptMatch(stageReport),
  )
  const also = joinConditions(
    clockKind !== undefined && sql`c.clock_kind = ${clockKind}::text`,
    status !== undefined && sql`c.status = ${status}::text`,
  )
  const source = createStageSource(also)
  const [around, summary, { ids, total }] = await Promise.all([
    readReportHeader(db, query, stageReport, source),
    readSums(db, stageReport, source.rows(query)),
    readPageOfIdsWithTotal(
      db,
      sql`select c.actor_clock_id as id from actor_clock c where ${buildClockFilter(query, also)} order by c.business_date desc, c.actor_clock_id desc`,
      { pageNum, pageSize },
    ),
  ])
  return { around: { ...around, summary }, ids, total, read: (some) => readClockLines(db, some) }
}

export const readPerformerClocks = createPageHandler(findPerformerClocks)

async function readClockLines(db: Db, ids: readonly number[]): Promise<Clocks['rows']> {
  const { rows } = await sql<Clocks['rows'][number]>`
    with chosen as materialized (${selectIds(ids, 'actor_clock_id')})
    select c.actor_clock_id, c.business_date, c.sitting_id, t.table_name, t.sales_user_name, c.clock_kind, c.started_at as start_time,
      c.ended_at as end_time, c.unit_price, c.status, c.cancel_reason, ${CLOCK_SUMS_SQL}
    from chosen join actor_clock c using (actor_clock_id) left join sitting t using (sitting_id)
    order by c.business_date desc, c.actor_clock_id desc`.execute(db)
  return rows
}
