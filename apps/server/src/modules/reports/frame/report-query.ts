/** Parameters of a report: nights, people, places, and the caller's scope. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import type { GuestType, PayMethod, StatisType, TableType } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { computeComparison } from '@nocturne/contract/reports/comparison'
import type { Report } from '@nocturne/contract/reports/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { Context, StaffActor } from '../../../http/context.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { listDeptSubtreeIds } from '../../directory/public.ts'
import { readRollupCoverage } from '../rollups/rollup-coverage.ts'
import type { RollupCoverage } from '../rollups/rollup-coverage.ts'

export type ReportQuery = {
  actor: StaffActor
  /** Null for reports of the caller's own figures, which need no permission. */
  permission: PermissionKey | null
  nights: NightRange
  /** Current night. */
  today: string
  now: Date
  deptId: number | undefined
  /** Departments of the filter; for levels with departments as rows, with all departments below. */
  deptIds: readonly number[] | undefined
  userId: number | undefined
  areaId: number | undefined
  payMethod: PayMethod | undefined
  /** Employee who took the payment. */
  cashierUserId: number | undefined
  tableType: TableType | undefined
  guestType: GuestType | undefined
  /** Limits to order lines of this goods group; measures that are not based on lines are then empty. */
  statisType: StatisType | undefined
  keyword: string | undefined
  /**
   * Limits to events until this time; set for compared nights, to match the current hour of a night that has not ended.
   */
  until: Date | undefined
  /** Roll-ups available for the nights, including the compared ones. */
  kept: RollupCoverage
  /**
   * True when rows need not distinguish nights: a past month may then be returned as one row dated on its first day.
   */
  byMonth: boolean
}

/** Filter of a report request. */
export type ReportFilterInput = {
  beginDate?: string | undefined
  endDate?: string | undefined
  deptId?: number | undefined
  userId?: number | undefined
  areaId?: number | undefined
  payMethod?: PayMethod | undefined
  cashierUserId?: number | undefined
  tableType?: TableType | undefined
  guestType?: GuestType | undefined
  statisType?: StatisType | undefined
  keyword?: string | undefined
}

/** Returns the first night of a current state (such as unpaid tables) within the caller's scope; used when the filter names no nights. */
export type FirstNightFinder = (context: Context, permission: PermissionKey) => Promise<string>

/**
 * Resolves a report request. With `below`, `deptId` includes all departments below it; with `exact` it means that
 * department only, so that the rows add up to the row that was opened. Throws PARAM_INVALID when the range of nights is
 * reversed or too long.
 */
export async function resolveReportQuery(
  context: Context,
  permission: PermissionKey | null,
  input: ReportFilterInput,
  exact: 'exact' | 'below' = 'exact',
  since?: FirstNightFinder,
): Promise<ReportQuery> {
  const { db, actor, now } = context
  const today = getBusinessDate(now)
  const unnamed = input.beginDate === undefined && input.endDate === undefined
  const isCurrentState = unnamed && since !== undefined && permission !== null
  const { deptId, userId, areaId, payMethod, cashierUserId, tableType, guestType, statisType, keyword } = input
  const nights = isCurrentState
    ? { beginDate: await since(context, permission), endDate: today }
    : resolveDateRange(input, today)
  return {
    actor,
    permission,
    nights,
    today,
    now,
    deptId,
    deptIds: deptId === undefined ? undefined : exact === 'exact' ? [deptId] : await listDeptSubtreeIds(db, deptId),
    userId,
    areaId,
    payMethod,
    cashierUserId,
    tableType,
    guestType,
    statisType,
    keyword,
    until: undefined,
    kept: await readRollupCoverage(db, withNightsBefore(nights, today)),
    byMonth: false,
  }
}

/** Query for sums or months, which may read monthly roll-ups. */
export const withMonthRollups = (query: ReportQuery): ReportQuery => ({ ...query, byMonth: true })

/**
 * Returns `exact` for reports with departments as rows, and `below` for all others, in which a department filter
 * includes all departments below it.
 */
export const getDeptMatch = ({ levels }: Pick<Report, 'levels'>): 'exact' | 'below' =>
  Object.values(levels).some(({ axis }) => axis === 'dept') ? 'exact' : 'below'

export const includesCurrentNight = ({ nights, today }: ReportQuery): boolean =>
  nights.beginDate <= today && today <= nights.endDate

/** Condition on rows credited to `user` and `dept` (column names): the caller's scope and the filter. */
export function buildScopeFilter(
  query: ReportQuery,
  { user, dept }: { user: string; dept: string },
): RawBuilder<boolean> {
  const { actor, permission, deptIds, userId, keyword } = query
  return joinConditions(
    permission === null
      ? sql`${sql.ref(user)} = ${actor.userId}`
      : buildOwnerFilter(actor, permission, { users: [user], dept }),
    deptIds && sql`${sql.ref(dept)} = any(${[...deptIds]})`,
    userId !== undefined && sql`${sql.ref(user)} = ${userId}`,
    keyword !== undefined &&
      sql`${sql.ref(user)} in (select user_id from app_user where position(lower(${keyword}::text) in lower(nick_name || ' ' || initials)) > 0)`,
  )
}

/** Nights that a report is compared with. */
export type ComparedNights = {
  nights: NightRange
  /** Queries whose figures are summed: all nights, or all but the last plus the last one up to the current hour. */
  parts: readonly ReportQuery[]
}

/**
 * Builds queries for the compared nights (`computeComparison`). The night limited by `until` is separate, so that
 * roll-ups serve the whole nights.
 */
export function buildComparedQueries(query: ReportQuery): ComparedNights {
  const { beginDate, endDate, untilDaysBack } = computeComparison(query.nights, query.today)
  const nights = { beginDate, endDate }
  if (untilDaysBack === null) return { nights, parts: [{ ...query, nights }] }
  const until = new Date(query.now.getTime() - untilDaysBack * DAY_MS)
  const last = { ...query, nights: { beginDate: endDate, endDate }, until }
  if (beginDate === endDate) return { nights, parts: [last] }
  return { nights, parts: [{ ...query, nights: { beginDate, endDate: addDays(endDate, -1) } }, last] }
}

/** Extends a range to include the compared nights, and at least one week before it. */
function withNightsBefore(nights: NightRange, today: string): NightRange {
  const { beginDate } = computeComparison(nights, today)
  const week = addDays(nights.beginDate, -WEEK)
  return { beginDate: beginDate < week ? beginDate : week, endDate: nights.endDate }
}

const WEEK = 7
const DAY_MS = 86_400_000
