import type { Tx } from '../src/db/connection.ts'
import { defaultTerms } from '../src/modules/payroll/public.ts'
import { commissionRules } from './venue-data.ts'

/** First month of the rules, before any venue began. */
const FROM = '2020-01'

/** Commission for sales, recommendations, recharges and leading a team. */
export async function seedCommission(tx: Tx): Promise<void> {
  for (const { kind, ruleName, mode, tiers } of commissionRules) {
    const { ruleId } = await tx
      .insertInto('commissionRule')
      .values({ ruleName, commissionKind: kind, commissionMode: mode, startMonth: FROM })
      .returning('ruleId')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('commissionTier')
      .values(tiers.map((tier) => ({ ruleId, ...tier })))
      .execute()
  }
}

/** Default wage terms for all employees. */
export async function seedWages(tx: Tx): Promise<void> {
  await tx
    .insertInto('wageRule')
    .values({ startMonth: FROM, terms: JSON.stringify(defaultTerms), createdAt: `${FROM}-01 12:00:00` })
    .execute()
}

/** Maximum share of a payout withheld for credits, basis points. */
const CREDIT_BP = 2_000

/** From this month on overdue credits are withheld from wages. */
export async function insertWithholdingRule(tx: Tx, month: string): Promise<void> {
  await tx
    .insertInto('wageRule')
    .values({
      startMonth: month,
      terms: JSON.stringify({ ...defaultTerms, creditBp: CREDIT_BP }),
      createdAt: `${month}-01 12:00:00`,
    })
    .execute()
}
