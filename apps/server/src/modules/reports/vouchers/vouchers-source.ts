/**
 * Vouchers, credited to the sales person of their table. A voucher counts in the night of its verification; a
 * cancellation counts negatively in its own night.
 */
import { voucherStatus } from '@nocturne/contract/codes'
import type { VoucherPlatform, VoucherStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'

/** Filters in addition to nights and people; the keyword applies to deals. */
export type VoucherFilter = {
  platform?: VoucherPlatform | undefined
  verifyUserId?: number | undefined
  groupPackageId?: number | undefined
  status?: VoucherStatus | undefined
  keyword?: string | undefined
  verifyIds?: readonly number[]
}

const AMOUNTS = ['market_amount', 'pay_amount', 'platform_fee', 'settle_amount'] as const

/**
 * Rows `(business_date, dimension_key, verify_id, group_package_id, deal_title, platform, verify_count, cancel_count, …amounts)`: one per
 * verification in the nights, and one with negative amounts per cancellation. `dimension_key` is the hour.
 */
export function selectVouchers(query: ReportQuery, filter: VoucherFilter): RawBuilder<unknown> {
  return sql`${selectMoves(query, filter, 'verified')} union all ${selectMoves(query, filter, 'cancelled')}`
}

const moves = {
  verified: {
    date: sql`v.business_date`,
    at: sql`v.verified_at`,
    sign: sql``,
    counts: sql`1 as verify_count, 0 as cancel_count`,
  },
  cancelled: {
    date: sql`v.cancel_date`,
    at: sql`v.cancelled_at`,
    sign: sql`-`,
    counts: sql`0 as verify_count, 1 as cancel_count`,
  },
}

function selectMoves(query: ReportQuery, filter: VoucherFilter, move: keyof typeof moves): RawBuilder<unknown> {
  const { nights, until } = query
  const { date, at, sign, counts } = moves[move]
  const amounts = AMOUNTS.map((name) => sql`${sign}v.${sql.ref(name)} as ${sql.ref(name)}`)
  const states =
    move === 'cancelled' ? lit(voucherStatus.cancelled) : lit(voucherStatus.verified, voucherStatus.cancelled)
  return sql`
    select ${date} as business_date, to_char(${at} at time zone 'Asia/Shanghai', 'HH24') as dimension_key, v.verify_id, v.group_package_id,
      v.deal_title, v.platform, ${counts}, ${sql.join(amounts)}
    from voucher_verify v where ${joinConditions(
      sql`${date} between ${nights.beginDate}::date and ${nights.endDate}::date`,
      sql`v.status in (${states})`,
      until && sql`${at} <= ${until}`,
      buildScopeFilter({ ...query, keyword: undefined }, { user: 'v.sales_user_id', dept: 'v.sales_dept_id' }),
      buildVoucherFilter(filter),
    )}`
}

/** SQL: condition on vouchers `v`. */
function buildVoucherFilter({ platform, verifyUserId, groupPackageId, status, keyword, verifyIds }: VoucherFilter) {
  return joinConditions(
    platform !== undefined && sql`v.platform = ${platform}::text`,
    verifyUserId !== undefined && sql`v.verify_user_id = ${verifyUserId}`,
    groupPackageId !== undefined && sql`v.group_package_id = ${groupPackageId}`,
    status !== undefined && sql`v.status = ${status}::text`,
    keyword !== undefined && sql`position(lower(${keyword}::text) in lower(v.deal_title)) > 0`,
    verifyIds && sql`v.verify_id = any(${[...verifyIds]}::bigint[])`,
  )
}
