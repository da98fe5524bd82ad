/**
 * Money that guests pay before they are served: flash sales, places of group plays, deposits of bookings. It is owed to the guest on
 * `prepaid:<name>` until it is used on a bill, refunded or forfeited. The selling module locks and stores its own rows.
 */
import { payBizType, payMethod, payStatus } from '@nocturne/contract/codes'
import type { PayBizType, PayMethod } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import type { Db, Tx } from '../../../db/connection.ts'
import type { NightUnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { postEntries, postEntry } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { markPaid, retryChannelRefunds } from '../../payments/public.ts'
import type { PaymentRequest, PaymentRow } from '../../payments/public.ts'
import { lockBalances } from '../stored-value/balance-store.ts'
import { takePrepaymentMoney, refundPrepayment } from '../stored-value/paid-ahead.ts'

/** Kind of prepayment. `name` is used for its ledger account, its journal entries and its refunds at the provider. */
export type PrepaidKind = { name: 'kill' | 'play' | 'deposit'; bizType: PayBizType }

export const prepaidKinds = {
  flashSale: { name: 'kill', bizType: payBizType.flashSale },
  groupPlay: { name: 'play', bizType: payBizType.groupPlay },
  deposit: { name: 'deposit', bizType: payBizType.deposit },
} as const satisfies Record<string, PrepaidKind>

/** Finds the payment for the order, place or booking `id` whose outcome is still unknown; undefined without one. */
export const findRunningPrepayment = (
  db: Db,
  { bizType }: PrepaidKind,
  id: number,
): Promise<{ paymentId: number } | undefined> =>
  db
    .selectFrom('payment')
    .select('paymentId')
    .where('bizType', '=', bizType)
    .where('bizId', '=', id)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()

type PrepaidItem = { id: number; amount: number; subject: string; cashier?: PaymentRequest['cashier'] }

/** Builds the request to pay a locked order, place or booking. PAY_RUNNING while another payment of it has no outcome. */
export async function buildPrepaidRequest(
  tx: Tx,
  kind: PrepaidKind,
  { id, amount, subject, cashier = null }: PrepaidItem,
): Promise<PaymentRequest> {
  if (await findRunningPrepayment(tx, kind, id)) refuse('PAY_RUNNING')
  const { bizType } = kind
  return { bizType, bizId: id, billId: null, orderId: null, amount, subject, itemIds: [], payCodeHash: null, cashier }
}

type Receipt = {
  payerName: string
  /**
   * Returns the account that receives cash or provider money; by default the clearing account of the provider. Not used
   * for balance payments.
   */
  account?: () => string | Promise<string>
  /** Stores the order, place or booking as paid; called after the money was booked and before the journal entry. */
  store: () => Promise<void>
}

/** Books a received payment of what the caller has locked. Refuses as `takePrepaymentMoney` does. */
export async function receivePrepaid(
  { name }: PrepaidKind,
  { tx, now, businessDate, actor }: Omit<NightUnitOfWork, 'log' | 'emit'>,
  payment: PaymentRow,
  { payerName, account = () => `${payment.payMethod}:clearing`, store }: Receipt,
): Promise<void> {
  const { paymentId, amount } = payment
  const { lines, bonusAmount } = await takePrepaymentMoney(tx, payment, account, { at: now, businessDate })
  await markPaid(tx, paymentId, { at: now, businessDate, payerName, bonusAmount })
  await store()
  // Runs last, because all payments of this kind wait for the lock of its account.
  await postEntry(
    tx,
    {
      businessKey: `payment:${paymentId}`,
      kind: 'prepaid',
      lines: [...lines, { account: `prepaid:${name}`, amount: -amount }],
    },
    { at: now, businessDate, userId: actor.userId },
  )
}

/** Paid order, place or deposit. */
export type PaidPrepayment = { id: number; amount: number; paymentId: number | null }

type Ending = { tx: Tx; now: Date; businessDate: string; userId: number | null }

type Refunding<P extends PaidPrepayment> = {
  reason: string
  /** Account from which cash and cards are refunded. */
  account?: (by: PayMethod) => Promise<string>
  /** Stores one row as refunded; called after its money was returned and before the journal entries. */
  store: (prepaid: P) => Promise<void>
}

/**
 * Fully refunds locked, paid orders, places or deposits by their original method. Refuses REFUND_EXCEEDED when the
 * provider has too little left of a payment.
 */
export async function refundPrepaid<P extends PaidPrepayment>(
  { name }: PrepaidKind,
  { tx, now, businessDate, userId }: Ending,
  prepaid: readonly P[],
  { reason, account, store }: Refunding<P>,
): Promise<void> {
  if (prepaid.length > 1) await lockBalances(tx, await listPayerIds(tx, prepaid))
  const entries: JournalEntry[] = []
  for (const one of prepaid) {
    const paymentId = requirePaymentId(one)
    const source = { bizType: name, bizId: one.id, paymentId, reason, ...(account && { account }) }
    const lines = await refundPrepayment(tx, source, { at: now, businessDate })
    await store(one)
    entries.push({
      businessKey: `${name}:${one.id}:refund`,
      kind: 'prepaid',
      reverses: `payment:${paymentId}`,
      lines: [{ account: `prepaid:${name}`, amount: one.amount }, ...lines],
    })
  }
  await postEntries(tx, entries, { at: now, businessDate, userId })
}

function requirePaymentId({ id, paymentId }: PaidPrepayment): number {
  if (paymentId === null) throw new Error(`prepaid ${id} was paid by no payment`)
  return paymentId
}

/** Members who paid from their balances. */
async function listPayerIds(tx: Tx, prepaid: readonly PaidPrepayment[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('memberId')
    .where('paymentId', 'in', prepaid.map(requirePaymentId))
    .where('payMethod', '=', payMethod.balance)
    .execute()
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/** Books prepaid money that is forfeited to the venue. */
export const forfeitPrepaid = (
  { name }: PrepaidKind,
  { tx, now, businessDate, userId }: Ending,
  { id, amount }: Omit<PaidPrepayment, 'paymentId'>,
): Promise<void> =>
  postEntry(
    tx,
    {
      businessKey: `${name}:${id}:forfeit`,
      kind: 'prepaid',
      lines: [
        { account: `prepaid:${name}`, amount },
        { account: 'income:forfeits', amount: -amount },
      ],
    },
    { at: now, businessDate, userId },
  )

/**
 * Sends refunds that failed at the provider again under the same refund numbers and returns how many. Refuses `errCode`
 * when there are none.
 */
export async function resendFailedRefunds(
  { name }: PrepaidKind,
  { tx, now }: Pick<Ending, 'tx' | 'now'>,
  ids: readonly number[],
  errCode: ErrCode,
): Promise<number> {
  let count = 0
  for (const id of ids) count += await retryChannelRefunds(tx, name, id, now)
  if (count === 0) refuse(errCode)
  return count
}
