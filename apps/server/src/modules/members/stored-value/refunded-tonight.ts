import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/**
 * Amount (fen) of a member's recharges that was refunded tonight, so that a refund split into several counts as one
 * sum.
 */
export async function sumRefundedTonight(db: Db, memberId: number, businessDate: string): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select coalesce(sum(f.amount), 0)::bigint as gone from recharge_refund f join recharge_order r using (recharge_id)
    where f.business_date = ${businessDate}::date and r.member_id = ${memberId}`.execute(db)
  return rows[0]?.gone ?? 0
}
