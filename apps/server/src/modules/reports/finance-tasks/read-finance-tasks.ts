/** 财务待办: pending work of finance and HR, limited to the caller's permissions. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import {
  bonusWithdrawStatus,
  creditStatus,
  differenceStatus,
  suspenseStatus,
  wageStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'

type Desk = AnswerOf<typeof reports.desk>

/**
 * Each kind of work: the permission that shows it, and a statement that returns its count and amount (or month) as one
 * row.
 */
const parts: Record<keyof Desk, { key: PermissionKey; read: (today: string) => RawBuilder<unknown> }> = {
  differences: {
    key: 'operate:businessDay:close',
    read: () => sql`
      select count(*)::integer as count, coalesce(sum(abs(coalesce(i.provider_amount, 0) - coalesce(i.our_amount, 0))), 0)::bigint as amount
      from reconciliation_item i where i.status = ${lit(differenceStatus.open)}`,
  },
  suspense: {
    key: 'operate:businessDay:close',
    read: () => sql`
      select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from suspense_item where status <> ${lit(suspenseStatus.wentBack)}`,
  },
  toAudit: { key: 'employee:bonus:audit', read: () => selectWithdrawals(bonusWithdrawStatus.pending) },
  toPay: { key: 'employee:bonus:audit', read: () => selectWithdrawals(bonusWithdrawStatus.paying) },
  objections: { key: 'employee:wage:publish', read: () => selectSlips(wageStatus.disputed) },
  signed: { key: 'employee:wage:publish', read: () => selectSlips(wageStatus.confirmed) },
  creditsDue: {
    key: 'operate:credit:repay',
    read: (today) => sql`
      select count(*)::integer as count, coalesce(sum(remain_amount), 0)::bigint as amount from credit_record
      where status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and due_date < ${today}::date`,
  },
  drawers: {
    key: 'operate:businessDay:close',
    read: () => sql`
      select count(*)::integer as count, coalesce(sum(float_amount), 0)::bigint as amount from cash_shift where closed_at is null`,
  },
}

const selectWithdrawals = (status: string) => sql`
  select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from bonus_withdraw where status = ${lit(status)}`

const selectSlips = (status: string) =>
  sql`select count(*)::integer as count, min(month) as month from wage_slip where status = ${lit(status)}`

export const readFinanceTasks: Handler<typeof reports.desk, typeof schemas.desk> = async ({ db, actor, now }) => {
  const today = getBusinessDate(now)
  const names = Object.keys(parts) as (keyof Desk)[]
  const read = async (name: keyof Desk) => {
    const { key, read: statement } = parts[name]
    if (findScope(actor, key) !== 'all') return [name, null] as const
    const { rows } = await sql<NonNullable<Desk[keyof Desk]>>`${statement(today)}`.execute(db)
    return [name, rows[0] ?? null] as const
  }
  return Object.fromEntries(await Promise.all(names.map(read))) as Desk
}
