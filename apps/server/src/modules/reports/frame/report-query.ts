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
import type { Nights } from '../../../http/date-range.ts'
import type { Context, StaffActor } from '../../../http/context.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { listDeptAndBelow } from '../../directory/public.ts'
import { readRollupCoverage } from '../rollups/rollup-coverage.ts'
import type { RollupCoverage } from '../rollups/rollup-coverage.ts'

export type ReportQuery = {
  actor: StaffActor
  /** Null: the caller's own figures, which need no permission. */
  permission: PermissionKey | null
  nights: Nights
  /** Current night. */
  today: string
  now: Date
  deptId: number | undefined
  /** Department of the filter; for rows of departments including all below it. */
  deptIds: readonly number[] | undefined
  userId: number | undefined
  areaId: number | undefined
  payMethod: PayMethod | undefined
  /** Employee who took the payment. */
  cashierUserId: number | undefined
  tableType: TableType | undefined
  guestType: GuestType | undefined
  /** Limits to lines of these goods; measures not based on lines are then empty. */
  statisType: StatisType | undefined
  keyword: string | undefined
  /** Only events until then, for nights that have not ended. */
  until: Date | undefined
  /** Nights, including the compared ones, that roll-ups cover. */
  kept: RollupCoverage
  /** Rows need not distinguish nights: past months may be returned as one night, their first. */
  byMonth: boolean
}

/** Filter as received. */
export type Input = {
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
export type Since = (context: Context, permission: PermissionKey) => Promise<string>

/**
 * Reads the filter. On the level of departments `deptId` includes all below it; on lower levels (`exact`) it is only the opened row, so
 * that the rows below add up to it. Throws PARAM_INVALID for a reversed or too long range of nights.
 */
export async function resolveReportQuery(
  context: Context,
  permission: PermissionKey | null,
  input: Input,
  exact: 'exact' | 'below' = 'exact',
  since?: Since,
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
    deptIds: deptId === undefined ? undefined : exact === 'exact' ? [deptId] : await listDeptAndBelow(db, deptId),
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

/** The same parameters where only sums or months are needed. */
export const withMonthRollups = (query: ReportQuery): ReportQuery => ({ ...query, byMonth: true })

/** A report without department rows uses departments only as a filter: on every level it includes all below. */
export const getReach = ({ levels }: Pick<Report, 'levels'>): 'exact' | 'below' =>
  Object.values(levels).some(({ axis }) => axis === 'dept') ? 'exact' : 'below'

export const isRunning = ({ nights, today }: ReportQuery): boolean =>
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

/** Earlier nights a report compares with. */
export type Earlier = {
  nights: Nights
  /** Parts to add up: all nights, or the nights before the last plus the last one up to the hour the current night has reached. */
  parts: readonly ReportQuery[]
}

/** Selects the nights to compare with (`computeComparison`). Whole nights are separate from the truncated one, so that roll-ups serve them. */
export function buildEarlierQueries(query: ReportQuery): Earlier {
  const { beginDate, endDate, untilDaysBack } = computeComparison(query.nights, query.today)
  const nights = { beginDate, endDate }
  if (untilDaysBack === null) return { nights, parts: [{ ...query, nights }] }
  const until = new Date(query.now.getTime() - untilDaysBack * DAY_MS)
  const last = { ...query, nights: { beginDate: endDate, endDate }, until }
  if (beginDate === endDate) return { nights, parts: [last] }
  return { nights, parts: [{ ...query, nights: { beginDate, endDate: addDays(endDate, -1) } }, last] }
}

/** Extends to the compared nights, and at least a week back. */
function withNightsBefore(nights: Nights, today: string): Nights {
  const { beginDate } = computeComparison(nights, today)
  const week = addDays(nights.beginDate, -WEEK)
  return { beginDate: beginDate < week ? beginDate : week, endDate: nights.endDate }
}

const WEEK = 7
const DAY_MS = 86_400_000
