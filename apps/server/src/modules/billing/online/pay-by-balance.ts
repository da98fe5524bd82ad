/**
 * A signed-in member pays from their balance by phone with their pay password, at the table or ahead. Without a provider it succeeds or
 * fails immediately; a repeated request finds the same payment.
 */
import { payMethod } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Actor, Context, LogEntry, MemberActor, NightUnitOfWork } from '../../../http/context.ts'
import { Refusal, refuse, refuseField, UnauthorizedError } from '../../../http/refusal.ts'
import { runWithNumbers } from '../../../http/with-events.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { assertMemberPayPassword } from '../../members/public.ts'
import { readStartedPayment, createPayment, getPayable } from '../../payments/public.ts'
import type { PaymentRequest, StartedPayment } from '../../payments/public.ts'
import { logJobWork } from '../../platform/public.ts'

export type BalanceRequest = {
  requestKey: string
  requestFingerprint: string
  payPassword: string | undefined
  /** Locks the bill, order or prepaid goods to pay and returns the request to pay it. */
  decide: (tx: Tx) => Promise<PaymentRequest>
}

/** Returns the signed-in member; throws `UnauthorizedError` for other actors. */
export function requireMemberActor(actor: Actor): MemberActor {
  if (actor.kind !== 'member') throw new UnauthorizedError()
  return actor
}

export async function payByBalance(context: Context<Actor>, request: BalanceRequest): Promise<StartedPayment> {
  const { db } = context
  const member = requireMemberActor(context.actor)
  const known = await findKnown(db, request)
  if (known !== null) return readStartedPayment(db, known)
  const payPassword = request.payPassword ?? refuseField('payPassword', '支付密码', '请输入支付密码')
  await assertMemberPayPassword(context, member.memberId, payPassword)
  const paymentId = await pay(context, member, request).catch(async (error: unknown) => {
    // A concurrent repeat of this request may have paid: look for its payment before returning the refusal.
    const twin = error instanceof Refusal ? await findKnown(db, request) : null
    if (twin === null) throw error
    return twin
  })
  return readStartedPayment(db, paymentId)
}

async function findKnown(db: Db, { requestKey, requestFingerprint }: BalanceRequest): Promise<number | null> {
  const known = await db
    .selectFrom('payment')
    .select(['paymentId', 'requestFingerprint'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (!known) return null
  if (known.requestFingerprint !== requestFingerprint) refuse('IDEMPOTENCY_KEY_REUSED')
  return known.paymentId
}

function pay(
  { db, numbers: lender, now }: Context<Actor>,
  { memberId }: MemberActor,
  request: BalanceRequest,
): Promise<number> {
  return runWithNumbers(db, lender, async (tx, emit, numbers) => {
    const businessDate = await lockFactDate(tx, now)
    const paymentRequest = await request.decide(tx)
    // Under the lock of what is paid, the payment of a concurrent repeat is visible.
    const twin = await findKnown(tx, request)
    if (twin !== null) return twin
    const { bizType, bizId, billId, orderId } = paymentRequest
    const payment = await createPayment(tx, {
      paymentNo: await numbers.take('ZF', businessDate),
      bizType,
      bizId,
      billId,
      orderId,
      payMethod: payMethod.balance,
      amount: paymentRequest.amount,
      memberId,
      cashier: null,
      request: { requestKey: request.requestKey, requestFingerprint: request.requestFingerprint },
      itemIds: [...paymentRequest.itemIds],
      itemAmounts: paymentRequest.itemAmounts ? [...paymentRequest.itemAmounts] : null,
      payCodeHash: paymentRequest.payCodeHash,
      at: now,
    })
    const { paymentId, paymentNo, amount } = payment
    await paymentRequest.after?.(tx, paymentId)
    const entries: LogEntry[] = []
    const actor = { userId: null, nickName: '会员' }
    const work: NightUnitOfWork = { tx, now, businessDate, actor, emit, log: (entry) => entries.push(entry) }
    await getPayable(bizType).apply(work, payment)
    work.log({
      title: '余额支付',
      subjectType: 'payment',
      subjectId: paymentId,
      after: { paymentNo, memberId, bizType, bizId, orderId, amount },
    })
    emit({ topic: 'payment', ids: [paymentId] })
    emit({ topic: 'member', ids: [memberId] })
    await logJobWork(tx, { job: 'member', title: '余额支付', businessType: 'billing', now }, entries)
    return paymentId
  })
}
