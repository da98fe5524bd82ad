/**
 * Starts a payment: the decision and its first provider order are stored before the provider is called, so that anything lost
 * afterwards can be found. The same request finds the same payment and sheet.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { payScene, payStatus } from '@nocturne/contract/codes'
import type { PayMethod, PayScene } from '@nocturne/contract/codes'
import type { PayStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../../db/connection.ts'
import type { NumberReserver, NumberSource } from '../../../db/numbers.ts'
import { assertExpectedAmount } from '../../../http/expected-amount.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { runWithNumbers } from '../../../http/with-events.ts'
import type { PayParams, PayWay, ProviderName } from '../../../providers/provider.ts'
import { requireProvider } from './channel.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { computeQueryPause } from './attempt-query-rules.ts'
import { isAttemptOpen } from './attempt-rules.ts'
import { createAttempt, findLastAttempt, markSubmitted, markUnknown, readPayment } from './attempt-store.ts'
import type { AttemptRow } from './attempt-store.ts'
import type { PayableKind, PaymentRow } from '../payable.ts'
import { applyProviderResult } from './apply-provider-result.ts'

/** Amount to be paid, decided under the lock of its subject. */
export type PaymentRequest = {
  bizType: PayableKind
  bizId: number
  billId: number | null
  orderId: number | null
  amount: number
  subject: string
  itemIds: readonly number[]
  /** Fen for each of `itemIds`; without it their whole open amount. */
  itemAmounts?: readonly number[]
  payCodeHash: string | null
  cashier: { userId: number; name: string } | null
  /** Member of the recharge. */
  memberId?: number
  /** Runs after the payment's row is written, for dependent rows (a taken share, a waiting tip). */
  after?: (tx: Tx, paymentId: number) => Promise<void>
}

/** Returns the request if it costs no more than the payer confirmed. Refuses PRICE_CHANGED otherwise. */
export function requireAgreedPrice(paymentRequest: PaymentRequest, expectedFen: number | undefined): PaymentRequest {
  assertExpectedAmount(paymentRequest.amount, expectedFen)
  return paymentRequest
}

export type StartPaymentRequest = {
  /** Author and id of the request; the same key finds the same payment. */
  requestKey: string
  /** Request fingerprint: the same text for the same request; another one under the same id is refused. */
  requestFingerprint: string
  provider: ProviderName
  way: PayWay
  scene: Exclude<PayScene, typeof payScene.system>
  openId: string
  clientIp: string
  /** Page the guest returns to; the payment's number is added. */
  returnUrl: string
  authCodeHash: string | null
  /** `numbers` it takes are returned unless the payment is written. */
  decide: (tx: Tx, numbers: NumberSource) => Promise<PaymentRequest>
}

export type StartedPayment = {
  paymentId: number
  paymentNo: string
  status: PayStatus
  amount: number
  payMethod: PayMethod
  failReason: string
  payParams: PayParams | null
}

export type PaymentStartContext = { db: Db; numbers: NumberReserver; now: Date }

/** Writes payment and attempt, or finds them. `fresh`: written now. Refuses IDEMPOTENCY_KEY_REUSED for another request. */
export async function findOrCreatePayment(
  { db, numbers, now }: PaymentStartContext,
  request: StartPaymentRequest,
): Promise<{ payment: PaymentRow; attempt: AttemptRow; fresh: boolean }> {
  for (;;) {
    const known = await db
      .selectFrom('payment')
      .selectAll()
      .where('requestKey', '=', request.requestKey)
      .executeTakeFirst()
    if (known) {
      if (known.requestFingerprint !== '' && known.requestFingerprint !== request.requestFingerprint)
        refuse('IDEMPOTENCY_KEY_REUSED')
      const attempt = await findLastAttempt(db, known.paymentId)
      if (!attempt) throw new Error(`payment ${known.paymentId} has no attempt`)
      return { payment: known, attempt, fresh: false }
    }
    const opened = await createIfNew(db, numbers, now, request).catch(async (error: unknown) => {
      // A concurrent identical request may have caused the refusal: look for its payment first.
      if (error instanceof Refusal && (await isKnown(db, request.requestKey))) return null
      throw error
    })
    if (opened) return { ...opened, fresh: true }
  }
}

async function isKnown(db: Db, requestKey: string): Promise<boolean> {
  const known = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return known !== undefined
}

/** Null when a concurrent identical request was faster. */
async function createIfNew(db: Db, lender: NumberReserver, now: Date, request: StartPaymentRequest) {
  return runWithNumbers(db, lender, async (tx, emit, numbers) => {
    const businessDate = await lockFactDate(tx, now)
    const paymentRequest = await request.decide(tx, numbers)
    const paymentNo = await numbers.take('ZF', businessDate)
    const inserted = await tx
      .insertInto('payment')
      .values({
        paymentNo,
        bizType: paymentRequest.bizType,
        bizId: paymentRequest.bizId,
        billId: paymentRequest.billId,
        orderId: paymentRequest.orderId,
        payMethod: request.provider,
        amount: paymentRequest.amount,
        status: payStatus.waiting,
        scene: request.scene,
        requestKey: request.requestKey,
        requestFingerprint: request.requestFingerprint,
        subject: paymentRequest.subject,
        payerOpenId: request.openId,
        itemIds: [...paymentRequest.itemIds],
        itemAmounts: paymentRequest.itemAmounts ? [...paymentRequest.itemAmounts] : null,
        payCodeHash: paymentRequest.payCodeHash,
        cashierUserId: paymentRequest.cashier?.userId ?? null,
        cashierName: paymentRequest.cashier?.name ?? null,
        memberId: paymentRequest.memberId ?? null,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('requestKey').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) {
      numbers.giveBack()
      return null
    }
    await paymentRequest.after?.(tx, inserted.paymentId)
    const attempt = await createAttempt(tx, {
      paymentId: inserted.paymentId,
      provider: request.provider,
      way: request.way,
      amount: paymentRequest.amount,
      payerId: request.openId,
      clientIp: request.clientIp,
      returnUrl: withNumber(request.returnUrl, paymentNo),
      authCodeHash: request.authCodeHash,
      now,
    })
    // Staff see immediately that a guest is paying.
    emit({ topic: 'payment', ids: [inserted.paymentId] })
    return { payment: inserted, attempt }
  })
}

function withNumber(returnUrl: string, paymentNo: string): string {
  if (returnUrl === '') return ''
  return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}paymentNo=${paymentNo}`
}

/** Opens the payment and gets the sheet on which the guest pays. Refuses CHANNEL_FAILED when the provider rejects it. */
export async function startChannelPayment(
  context: PaymentStartContext,
  request: StartPaymentRequest,
): Promise<StartedPayment> {
  // A disabled channel is refused before anything is written.
  requireProvider(request.provider)
  const { payment, attempt } = await findOrCreatePayment(context, request)
  if (!isAttemptOpen(attempt.status) || attempt.payParams !== null)
    return readStartedPayment(context.db, payment.paymentId)
  await prepare(context, payment, attempt)
  const started = await readStartedPayment(context.db, payment.paymentId)
  if (started.status === payStatus.failed) refuse('CHANNEL_FAILED', { reason: started.failReason })
  return started
}

async function prepare({ db, now }: PaymentStartContext, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  if (attempt.way === 'code') return
  const provider = requireProvider(attempt.provider)
  const expiresAt = parseTime(attempt.giveUpAt)
  const prepared = await provider.prepare(attempt.way, {
    outTradeNo: attempt.outTradeNo,
    amount: attempt.amount,
    subject: payment.subject,
    expiresAt,
    payerId: attempt.payerId,
    clientIp: attempt.clientIp,
    returnUrl: attempt.returnUrl,
  })
  const nextCheckAt = new Date(now.getTime() + computeQueryPause(attempt.way, 0))
  if (prepared.state === 'ready') {
    await markSubmitted(db, attempt, { payParams: prepared.params, now, nextCheckAt })
  } else if (prepared.state === 'unknown') {
    await markUnknown(db, attempt, { now, nextCheckAt, reason: prepared.reason })
  } else {
    await applyProviderResult(db, {
      provider: provider.name,
      eventKey: `prepay:${attempt.attemptId}`,
      outTradeNo: attempt.outTradeNo,
      reply: { state: 'failed', reason: prepared.reason },
      appId: provider.appId,
      now,
    })
  }
}

/** Reads a payment in the form shown to the phone that started it. */
export async function readStartedPayment(db: Db, paymentId: number): Promise<StartedPayment> {
  const payment = await readPayment(db, paymentId)
  const attempt = await findLastAttempt(db, paymentId)
  const open = attempt !== undefined && isAttemptOpen(attempt.status)
  return {
    paymentId,
    paymentNo: payment.paymentNo,
    status: payment.status,
    amount: payment.amount,
    payMethod: payment.payMethod,
    failReason: payment.status === payStatus.failed || payment.status === payStatus.closed ? payment.failReason : '',
    payParams: open ? (attempt.payParams as PayParams | null) : null,
  }
}

/** Response to the phone, without ids. */
export type PaymentResponse = Omit<StartedPayment, 'paymentId'>

export function toPaymentResponse({ paymentId: _inside, ...response }: StartedPayment): PaymentResponse {
  return response
}
