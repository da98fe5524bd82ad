/** Account summary shown to the reviewer of a withdrawal: balance, and income since the last transfer by bill type. */
import { bonusBillType, bonusDirection, bonusWithdrawStatus } from '@nocturne/contract/codes'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

type WithdrawAccountSummary = NonNullable<AnswerOf<typeof bonus.withdrawDetail>['account']>

export async function readWithdrawAccount(db: Db, userId: number): Promise<WithdrawAccountSummary> {
  const { rows } = await sql<WithdrawAccountSummary>`
    with last as (
      select max(paid_at) as paid_at from bonus_withdraw where user_id = ${userId} and status = ${lit(bonusWithdrawStatus.succeeded)}
    ), parts as (
      select b.bill_type, sum(case b.direction when ${lit(bonusDirection.income)} then b.amount else -b.amount end)::bigint as amount
      from bonus_bill b, last
      where b.user_id = ${userId} and b.settled_at is not null and b.bill_type <> ${lit(bonusBillType.withdrawal)}
        and (last.paid_at is null or b.settled_at > last.paid_at)
      group by b.bill_type
    )
    select a.balance, a.frozen_amount, a.owed_amount, (select paid_at from last) as last_pay_time,
      (select coalesce(json_agg(json_build_object('billType', p.bill_type, 'amount', p.amount) order by p.amount desc, p.bill_type), '[]')
        from parts p where p.amount <> 0) as parts
    from bonus_account a where a.user_id = ${userId}`.execute(db)
  return rows[0] ?? { balance: 0, frozenAmount: 0, owedAmount: 0, lastPayTime: null, parts: [] }
}
