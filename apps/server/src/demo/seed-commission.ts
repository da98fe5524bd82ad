import { commissionKind, commissionMode } from '@nocturne/contract/codes'
import type { Tx } from '../db/connection.ts'

/** Share of a month's performance (fen, basis points), the whole of it at the rate of the tier it reached. */
const tiers = [
  { fromAmount: 0, rateBp: 300 },
  { fromAmount: 30_000_00, rateBp: 500 },
  { fromAmount: 60_000_00, rateBp: 800 },
  { fromAmount: 100_000_00, rateBp: 1000 },
  { fromAmount: 200_000_00, rateBp: 1200 },
] as const

/** What selling brings everybody who sells. */
export async function seedCommission(tx: Tx): Promise<void> {
  const { ruleId } = await tx
    .insertInto('commissionRule')
    .values({
      ruleName: '销售业绩提成',
      commissionKind: commissionKind.sales,
      commissionMode: commissionMode.whole,
      startMonth: '2020-01',
    })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('commissionTier')
    .values(tiers.map((tier) => ({ ruleId, ...tier })))
    .execute()
}
