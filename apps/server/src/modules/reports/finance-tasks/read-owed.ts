/** 门店欠款: sums of what the venue owes its employees and members, each with the permission for its list. */
import { wageStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'
import { selectStaffAccounts } from './balances.ts'

type Owed = AnswerOf<typeof reports.owed>

const parts: Record<keyof Owed, { key: PermissionKey; select: () => RawBuilder<unknown> }> = {
  staff: {
    key: 'employee:bonus:audit',
    select: () => sql`
      select count(*)::integer as count, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(tip_amount), 0)::bigint as tip_amount
      from (${selectStaffAccounts()}) a where a.balance <> 0 or a.tip_amount <> 0`,
  },
  wages: {
    key: 'employee:wage:publish',
    select: () => sql`
      select count(*)::integer as count, min(month) as month from wage_slip where status <> ${lit(wageStatus.paid)}`,
  },
  members: {
    key: 'member:recharge:refund',
    select: () => sql`
      select count(*)::integer as count, coalesce(sum(principal_amount), 0)::bigint as principal_amount,
        coalesce(sum(bonus_amount), 0)::bigint as bonus_amount
      from member_balance where principal_amount + bonus_amount <> 0`,
  },
}

export const readOwed: Handler<typeof reports.owed, typeof schemas.owed> = async ({ db, actor }) => {
  const names = Object.keys(parts) as (keyof Owed)[]
  const read = async (name: keyof Owed) => {
    const { key, select } = parts[name]
    if (findScope(actor, key) !== 'all') return [name, null] as const
    const { rows } = await sql<NonNullable<Owed[keyof Owed]>>`${select()}`.execute(db)
    return [name, rows[0] ?? null] as const
  }
  return Object.fromEntries(await Promise.all(names.map(read))) as Owed
}
