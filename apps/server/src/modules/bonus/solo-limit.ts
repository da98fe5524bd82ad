/**
 * Amount up to which one operator may book awards without a second person (`pay.secondPersonAbove`). The limit applies
 * to the sums of a night, by operator and by receiver, so that several small awards count like one large award.
 */
import { bonusDirection } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { loadConfig } from '../platform/public.ts'
import { lockBonusAccounts } from './book-bills.ts'

type Award = { operatorUserId: number; userId: number; amount: number; businessDate: string }

/** Returns whether an award needs a second person. Serializes the awards of this operator and to this receiver until the transaction ends. */
export async function needsSecondPerson(
  tx: Tx,
  { operatorUserId, userId, amount, businessDate }: Award,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(4263, hashtext(${String(operatorUserId)}))`.execute(tx)
  await lockBonusAccounts(tx, [userId])
  const limit = (await loadConfig(tx))['pay.secondPersonAbove']
  const { rows } = await sql<{ byOperator: number; toReceiver: number }>`
    select coalesce(sum(amount) filter (where operator_user_id = ${operatorUserId}), 0)::bigint as by_operator,
      coalesce(sum(amount) filter (where user_id = ${userId}), 0)::bigint as to_receiver
    from bonus_bill where business_date = ${businessDate}::date and biz_type = 'adjust' and direction = ${lit(bonusDirection.income)}
      and approval_id is null`.execute(tx)
  const { byOperator = 0, toReceiver = 0 } = rows[0] ?? {}
  return Math.max(byOperator, toReceiver) + amount > limit
}
