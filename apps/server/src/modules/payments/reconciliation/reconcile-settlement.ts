/** Settlement: moves money that is on both the day's bill and in our book out of the clearing account. */
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { ReconciliationRun } from '../../../db/types.ts'
import { postEntry } from '../../ledger/public.ts'
import { sumLines } from './reconcile-rules.ts'
import type { MatchedPair } from './reconcile-rules.ts'

type RunRow = Selectable<ReconciliationRun>
type Settled = Pick<RunRow, 'matchedAmount' | 'matchedRefundAmount' | 'matchedFeeAmount' | 'settlementCount'>

/**
 * Books matched money out of clearing: the provider pays it out less its fee. One entry per provider and day; a
 * corrected bill with other sums adds an entry over the change.
 */
export async function settleMatchedMoney(
  tx: Tx,
  run: RunRow,
  { matched, at, businessDate }: { matched: readonly MatchedPair[]; at: Date; businessDate: string },
): Promise<Settled> {
  const { provider, billDate } = run
  const lines = matched.map((pair) => pair.theirs)
  const matchedAmount = sumLines(lines, 'pay')
  const matchedRefundAmount = sumLines(lines, 'refund')
  const matchedFeeAmount = lines.reduce((sum, line) => sum + line.fee, 0)
  const net = matchedAmount - matchedRefundAmount - (run.matchedAmount - run.matchedRefundAmount)
  const fee = matchedFeeAmount - run.matchedFeeAmount
  const sums = { matchedAmount, matchedRefundAmount, matchedFeeAmount }
  if (net === 0 && fee === 0) return { ...sums, settlementCount: run.settlementCount }
  const settlementCount = run.settlementCount + 1
  await postEntry(
    tx,
    {
      businessKey: `settlement:${provider}:${billDate}${settlementCount === 1 ? '' : `:${settlementCount}`}`,
      kind: 'settlement',
      lines: [
        { account: 'bank', amount: net - fee },
        { account: 'provider_fee', amount: fee },
        { account: `${provider}:clearing`, amount: -net },
      ],
    },
    { at, businessDate, userId: null },
  )
  return { ...sums, settlementCount }
}
