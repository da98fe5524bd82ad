/** Money that came twice or too late: it is booked where everybody sees that it is not ours, and goes home by itself. */
import { suspenseStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import { postEntry } from '../ledger/public.ts'
import type { TradeReply } from '../../providers/provider.ts'
import type { AttemptRow } from './attempt-store.ts'
import { requestChannelRefund } from './channel-refunds.ts'
import type { PayHand } from './payable.ts'

type Held = {
  kind: 'late' | 'overpaid'
  attempt: AttemptRow
  reply: Extract<TradeReply, { state: 'paid' }>
  reason: string
}

/** Books the money into suspense once and asks for its refund. A transaction already held is left alone. */
export async function holdInSuspense(hand: PayHand, { kind, attempt, reply, reason }: Held): Promise<void> {
  const { tx, now, businessDate } = hand
  const { transactionId, paidAt } = reply
  const { rows } = await sql<{ suspenseId: number }>`
    insert into suspense_item (suspense_no, kind, provider, attempt_id, out_trade_no, transaction_id, amount, status, reason, business_date, paid_at, created_at)
    values (${`GQ${attempt.outTradeNo}`}, ${kind}, ${attempt.provider}, ${attempt.attemptId}, ${attempt.outTradeNo}, ${transactionId}, ${attempt.amount}, ${lit(suspenseStatus.goingBack)}, ${reason},
      ${businessDate}::date, ${paidAt}, ${now})
    on conflict (provider, transaction_id) do nothing returning suspense_id`.execute(tx)
  const suspenseId = rows[0]?.suspenseId
  if (suspenseId === undefined) return
  if (kind === 'late') {
    await tx
      .updateTable('paymentAttempt')
      .set({ transactionId })
      .where('attemptId', '=', attempt.attemptId)
      .where('status', '<>', 'succeeded')
      .execute()
  }
  await postEntry(
    tx,
    {
      businessKey: `suspense:${suspenseId}`,
      kind: 'suspense',
      lines: [
        { account: `${attempt.provider}:clearing`, amount: attempt.amount },
        { account: `suspense:${kind}`, amount: -attempt.amount },
      ],
    },
    { at: now, businessDate, userId: null },
  )
  await requestChannelRefund(tx, {
    bizType: 'suspense',
    bizId: suspenseId,
    attemptId: attempt.attemptId,
    amount: attempt.amount,
    reason,
    now,
  })
  hand.log({
    title: '款项挂起',
    subjectType: 'suspense',
    subjectId: suspenseId,
    after: { kind, amount: attempt.amount, reason },
  })
}
