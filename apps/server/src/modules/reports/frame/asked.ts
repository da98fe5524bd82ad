/** What a report is asked for: nights, people, places, and as far as the caller may see. */
import { addDays, businessDate } from '@nocturne/base/venue-time'
import type { GuestType, PayMethod, StatisType, TableType } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { comparedNights } from '@nocturne/contract/reports/comparison'
import type { Report } from '@nocturne/contract/reports/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf } from '../../../db/listed.ts'
import { askedNights } from '../../../http/asked-nights.ts'
import type { Nights } from '../../../http/asked-nights.ts'
import type { Context, StaffActor } from '../../../http/context.ts'
import { ownRows } from '../../../http/policy.ts'
import { deptAndBelow } from '../../directory/public.ts'
import { readKept } from '../rollups/kept.ts'
import type { Kept } from '../rollups/kept.ts'

export type Asked = {
  actor: StaffActor
  /** Null: the caller's own figures, which need no key. */
  permission: PermissionKey | null
  nights: Nights
  /** The running night. */
  today: string
  now: Date
  deptId: number | undefined
  /** The department of the filter, over departments with all below it. */
  deptIds: readonly number[] | undefined
  userId: number | undefined
  areaId: number | undefined
  payMethod: PayMethod | undefined
  /** Who took the payment. */
  cashierUserId: number | undefined
  tableType: TableType | undefined
  guestType: GuestType | undefined
  /** Of lines of these goods alone; measures that are of no line say nothing then. */
  statisType: StatisType | undefined
  keyword: string | undefined
  /** Only what happened until then, of nights that have not ended. */
  until: Date | undefined
  /** Which of the nights, and of those before them, stand in roll-ups. */
  kept: Kept
  /** Rows need not tell nights apart: months that are over may come as one night, their first. */
  byMonth: boolean
}

/** The filter as it came. */
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

/** The first night of what stands now, as far as the caller may see: without nights in the filter it is all of it. */
export type Since = (context: Context, permission: PermissionKey) => Promise<string>

/**
 * Reads the filter. Over departments `deptId` means that one and all below it; below that level (`exact`) it is the one row that was
 * opened, so that what stands under a row adds up to it. Refuses PARAM_INVALID for nights that are turned round or too many.
 */
export async function readAsked(
  context: Context,
  permission: PermissionKey | null,
  input: Input,
  exact: 'exact' | 'below' = 'exact',
  since?: Since,
): Promise<Asked> {
  const { db, actor, now } = context
  const today = businessDate(now)
  const unnamed = input.beginDate === undefined && input.endDate === undefined
  const standsNow = unnamed && since !== undefined && permission !== null
  const { deptId, userId, areaId, payMethod, cashierUserId, tableType, guestType, statisType, keyword } = input
  const nights = standsNow ? { beginDate: await since(context, permission), endDate: today } : askedNights(input, today)
  return {
    actor,
    permission,
    nights,
    today,
    now,
    deptId,
    deptIds: deptId === undefined ? undefined : exact === 'exact' ? [deptId] : await deptAndBelow(db, deptId),
    userId,
    areaId,
    payMethod,
    cashierUserId,
    tableType,
    guestType,
    statisType,
    keyword,
    until: undefined,
    kept: await readKept(db, withNightsBefore(nights, today)),
    byMonth: false,
  }
}

/** The same, where only sums are wanted, or months. */
export const inMonths = (asked: Asked): Asked => ({ ...asked, byMonth: true })

/** A report without rows of departments knows a department only as a filter: on every level it is that one and all below it. */
export const reachOf = ({ levels }: Pick<Report, 'levels'>): 'exact' | 'below' =>
  Object.values(levels).some(({ axis }) => axis === 'dept') ? 'exact' : 'below'

export const isRunning = ({ nights, today }: Asked): boolean => nights.beginDate <= today && today <= nights.endDate

/** Condition on rows credited to `user` and `dept` (column names): the caller's scope and the filter. */
export function narrowed(asked: Asked, { user, dept }: { user: string; dept: string }): RawBuilder<boolean> {
  const { actor, permission, deptIds, userId, keyword } = asked
  return allOf(
    permission === null ? sql`${sql.ref(user)} = ${actor.userId}` : ownRows(actor, permission, { users: [user], dept }),
    deptIds && sql`${sql.ref(dept)} = any(${[...deptIds]})`,
    userId !== undefined && sql`${sql.ref(user)} = ${userId}`,
    keyword !== undefined &&
      sql`${sql.ref(user)} in (select user_id from app_user where position(lower(${keyword}::text) in lower(nick_name || ' ' || initials)) > 0)`,
  )
}

/** The earlier nights a report compares itself with. */
export type Earlier = {
  nights: Nights
  /** What to add up: all nights, or the nights before the last and the last one up to the hour that the running night has reached. */
  parts: readonly Asked[]
}

/** Selects the nights to compare with (`comparedNights`). Whole nights stay apart from the one that is cut off, so that roll-ups serve them. */
export function earlierThan(asked: Asked): Earlier {
  const { beginDate, endDate, untilDaysBack } = comparedNights(asked.nights, asked.today)
  const nights = { beginDate, endDate }
  if (untilDaysBack === null) return { nights, parts: [{ ...asked, nights }] }
  const until = new Date(asked.now.getTime() - untilDaysBack * DAY_MS)
  const last = { ...asked, nights: { beginDate: endDate, endDate }, until }
  if (beginDate === endDate) return { nights, parts: [last] }
  return { nights, parts: [{ ...asked, nights: { beginDate, endDate: addDays(endDate, -1) } }, last] }
}

/** From the first night these are compared with, and at least a week before. */
function withNightsBefore(nights: Nights, today: string): Nights {
  const { beginDate } = comparedNights(nights, today)
  const week = addDays(nights.beginDate, -WEEK)
  return { beginDate: beginDate < week ? beginDate : week, endDate: nights.endDate }
}

const WEEK = 7
const DAY_MS = 86_400_000
