/** Fund flow of a day next to its bill: compared when received, reported when damaged or missing. */
import { reconciliationStatus } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { ReconciliationRun } from '../../../db/types.ts'
import type { BillLine, FundReply } from '../../../providers/provider.ts'
import { listBookedMoney, listPayoutDays } from './fund-lines.ts'
import { compareFundFlowWithBooks, findWithdrawalDifference, sumWithdrawn } from './fund-rules.ts'
import { buildFundFlowMessage } from './reconcile-message.ts'
import type { ReconciliationDifference } from './reconcile-rules.ts'

type RunRow = Selectable<ReconciliationRun>
type Settled = Pick<RunRow, 'matchedAmount' | 'matchedRefundAmount' | 'matchedFeeAmount'>
type Compared = {
  differences: ReconciliationDifference[]
  set: Partial<Pick<RunRow, 'fundStatus' | 'fundHash' | 'fundWithdrawn'>>
  note: string
}

/** Compares the account's movements with bill and book. `settled` is the amount paid out for the day so far. */
export async function compareFundFlow(
  tx: Tx,
  run: RunRow,
  { funds, bill, settled }: { funds: FundReply; bill: readonly BillLine[]; settled: Settled },
): Promise<Compared> {
  if (funds.state !== 'ready') return buildUncompared(run, funds)
  const { provider, billDate } = run
  const { lines: flow, hash } = funds
  const ours = await listBookedMoney(tx, { provider, flow, bill })
  const before = (await listPayoutDays(tx, provider, billDate)).slice(0, -1)
  const withdrawn = sumWithdrawn(flow)
  const today = settled.matchedAmount - settled.matchedRefundAmount - settled.matchedFeeAmount
  return {
    differences: [
      ...compareFundFlowWithBooks({ billDate, flow, bill, ours }),
      ...findWithdrawalDifference(flow, [...before, { settled: today, withdrawn }]),
    ],
    set: { fundStatus: reconciliationStatus.compared, fundHash: hash, fundWithdrawn: withdrawn },
    note: '',
  }
}

/** A compared flow stays compared; a damaged one stays so until a valid one is received. */
function buildUncompared({ fundStatus }: RunRow, funds: Exclude<FundReply, { state: 'ready' }>): Compared {
  const damaged = funds.state === 'broken' || fundStatus === reconciliationStatus.brokenBill
  const status = damaged ? reconciliationStatus.brokenBill : reconciliationStatus.noBill
  const wasCompared = fundStatus === reconciliationStatus.compared
  return { differences: [], set: wasCompared ? {} : { fundStatus: status }, note: `资金账单：${funds.reason}` }
}

/** Message to finance about a flow: damaged at its first try, missing on the second morning. */
export function findFundMessage(
  run: RunRow,
  { funds, isLate }: { funds: FundReply; isLate: boolean },
): { title: string; content: string } | null {
  if (funds.state === 'ready' || run.fundStatus === reconciliationStatus.compared) return null
  const { reason } = funds
  if (funds.state !== 'broken') return isLate ? buildFundFlowMessage(run, { state: 'missing', reason }) : null
  return run.fundStatus === reconciliationStatus.noBill ? buildFundFlowMessage(run, { state: 'broken', reason }) : null
}
