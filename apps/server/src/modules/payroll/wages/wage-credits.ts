/**
 * Deductions of credits by slips, and their repayment when the slip is paid. A credit is deducted by one slip at a time
 * (`wage_credit__once`). Lock order: slips, bills, credits.
 */
import { getMonthRange } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { CommandContext } from '../../../http/context.ts'
import { sortCreditsForLocking, listOverdueCredits, repayFromWage } from '../../billing/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { computeSlipCredits } from './wage-rules.ts'
import type { CreditDeductionRefund, OwedCredit, PersonFacts, PersonTerms } from './wage-rules.ts'

export type CreditFacts = { credits: OwedCredit[]; creditsBack: CreditDeductionRefund[] }

/** Serializes the assignment of credits to slips until the transaction ends. */
export async function lockWageCredits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4143, 0)`.execute(tx)
}

/** Credits these people owe by the end of a month that no other slip deducts, and excess deductions that no other slip refunds. */
export async function readCreditFacts(
  db: Db,
  month: string,
  userIds: readonly number[],
): Promise<Map<number, CreditFacts>> {
  const [owed, reserved, back] = await Promise.all([
    listOverdueCredits(db, { userIds, until: getMonthRange(month).endDate }),
    sql<{ creditId: number }>`
      select c.credit_id from wage_credit c join wage_slip s using (wage_id)
      where c.settled_at is null and s.user_id = any(${[...userIds]}::bigint[]) and s.month <> ${month}`.execute(db),
    sql<CreditDeductionRefund & { userId: number }>`
      select s.user_id, c.wage_id, c.credit_id, r.credit_no, s.month, c.amount - c.repaid_amount as amount
      from wage_credit c join wage_slip s using (wage_id) join credit_record r using (credit_id) left join wage_slip b on b.wage_id = c.back_wage_id
      where c.repaid_amount < c.amount and s.user_id = any(${[...userIds]}::bigint[]) and s.month < ${month} and coalesce(b.month, ${month}) = ${month}
      order by s.month, c.credit_id`.execute(db),
  ])
  const elsewhere = new Set(reserved.rows.map(({ creditId }) => creditId))
  const ofOwed = Map.groupBy(
    owed.filter(({ creditId }) => !elsewhere.has(creditId)),
    ({ guaranteeUserId }) => guaranteeUserId,
  )
  const ofBack = Map.groupBy(back.rows, ({ userId }) => userId)
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        credits: (ofOwed.get(userId) ?? []).map(({ guaranteeUserId: _of, ...credit }) => credit),
        creditsBack: (ofBack.get(userId) ?? []).map(({ userId: _of, ...one }) => one),
      },
    ]),
  )
}

type Version = { wageId: number; terms: PersonTerms; facts: PersonFacts }

/** Replaces the deductions and refunds of previous versions by those of these versions. */
export async function storeSlipCredits(tx: Tx, versions: readonly Version[]): Promise<void> {
  const wageIds = versions.map(({ wageId }) => wageId)
  await sql`delete from wage_credit where wage_id = any(${wageIds}::bigint[]) and settled_at is null`.execute(tx)
  await sql`update wage_credit set back_wage_id = null where back_wage_id = any(${wageIds}::bigint[])`.execute(tx)
  const slipCredits = versions.flatMap(({ wageId, terms, facts }) =>
    computeSlipCredits(terms, facts).map((credit) => ({ wageId, ...credit })),
  )
  const back = versions.flatMap(({ wageId, facts }) =>
    (facts.creditsBack ?? []).map((one) => ({ wageId: one.wageId, creditId: one.creditId, backWageId: wageId })),
  )
  if (slipCredits.length > 0) await tx.insertInto('wageCredit').values(slipCredits).execute()
  if (back.length > 0)
    await sql`
      update wage_credit c set back_wage_id = b."backWageId"
      from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as b("wageId" bigint, "creditId" bigint, "backWageId" bigint)
      where c.wage_id = b."wageId" and c.credit_id = b."creditId"`.execute(tx)
}

/** Repays credits from the deductions of paid slips, up to the amount still owed. The caller has locked the slips. */
export async function repayCreditsFromSlips(context: CommandContext, wageIds: readonly number[]): Promise<void> {
  const { tx, now } = context
  await lockWageCredits(tx)
  const { rows } = await sql<{ wageId: number; creditId: number; amount: number; month: string }>`
    select c.wage_id, c.credit_id, c.amount, s.month from wage_credit c join wage_slip s using (wage_id)
    where c.wage_id = any(${[...wageIds]}::bigint[]) and c.settled_at is null`.execute(tx)
  if (rows.length === 0) return
  const businessDate = await lockFactDate(tx, now)
  const byCredit = new Map(rows.map((row) => [row.creditId, row]))
  for (const creditId of await sortCreditsForLocking(tx, [...byCredit.keys()])) {
    const slipCredit = byCredit.get(creditId)
    if (!slipCredit) continue
    const remark = `${slipCredit.month} 工资抵扣`
    const repaid = await repayFromWage(context, { creditId, atMost: slipCredit.amount, remark, businessDate })
    await tx
      .updateTable('wageCredit')
      .set({ settledAt: now, repaidAmount: repaid?.amount ?? 0, repayId: repaid?.repayId ?? null })
      .where('wageId', '=', slipCredit.wageId)
      .where('creditId', '=', creditId)
      .execute()
  }
}
