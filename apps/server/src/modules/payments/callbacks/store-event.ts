import type { Tx } from '../../../db/connection.ts'
import type { CallbackEvent, ProviderName } from '../../../providers/provider.ts'

export type NonTradeEvent = Exclude<CallbackEvent, { kind: 'trade' }>

/**
 * Stores an event that moves no payment: of a refund, or one without effect. Runs in the transaction of its effect, before the
 * response; a repeated event stays one row. Events of payments are stored by `applyProviderResult`.
 */
export async function storeCallbackEvent(
  tx: Tx,
  {
    provider,
    event,
    outcome,
    now,
  }: { provider: ProviderName; event: NonTradeEvent; outcome: 'refund' | 'ignored'; now: Date },
): Promise<void> {
  const about =
    event.kind === 'refund'
      ? { outTradeNo: event.outTradeNo, outRefundNo: event.outRefundNo, evidence: JSON.stringify(event.reply) }
      : { evidence: '{}' }
  await tx
    .insertInto('providerInbox')
    .values({
      provider,
      eventKey: `n:${event.eventKey}`,
      kind: event.kind,
      ...about,
      outcome,
      note: event.kind === 'refund' && outcome === 'ignored' ? '没有此退款' : '',
      receivedAt: now,
      handledAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .execute()
}
