/** Online payment: by a guest with their seat or a pay code, and by staff scanning the code a guest shows. */
import { hash } from 'node:crypto'
import type { Tx } from '../../../db/connection.ts'
import { payBizType, payScene, payStatus } from '@nocturne/contract/codes'
import type { PayBizType } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { buildActorKey } from '../../../http/command.ts'
import type { Actor, Context } from '../../../http/context.ts'
import { issueDeviceId } from '../../../http/device-id.ts'
import { refuse, UnauthorizedError, refuseField } from '../../../http/refusal.ts'
import type { PayWay, ProviderName } from '../../../providers/provider.ts'
import {
  requireAgreedPrice,
  chargePaymentCode,
  endAttemptNow,
  requireProvider,
  toPaymentResponse,
  startChannelPayment,
} from '../../payments/public.ts'
import type { StartedPayment } from '../../payments/public.ts'
import { readPublicUrl } from '../../platform/public.ts'
import { requireCollectPermission, lockLiveBill } from '../bill/bill-group.ts'
import type { ShareRequest } from './payment-share.ts'
import { requireMemberActor, payByBalance } from './pay-by-balance.ts'
import type { BalanceRequest } from './pay-by-balance.ts'
import { requirePaymentProof, findPaymentSubject, buildPaymentRequest } from './pay-subject.ts'
import type { PaymentProof } from './pay-subject.ts'
import { prepaidSubjectsSlot } from './prepaid-slot.ts'
import type { PrepaidInput, PrepaidKind } from './prepaid-slot.ts'

type PayInput = PaymentProof & {
  requestId: string
  payMethod: ProviderName | 'balance'
  payPassword?: string | undefined
  openId?: string | undefined
  splitMode?: ShareRequest['splitMode'] | undefined
  shareCount?: number | undefined
  orderItemIds?: readonly number[] | undefined
  pieces?: readonly number[] | undefined
  amount?: number | undefined
  expectedFen?: number | undefined
}

export const guestPay: Handler<typeof billing.guestPay, typeof schemas.guestPay> = async (caller, input) => {
  const { context, issued } = issueDeviceId(caller, input.requestId)
  const { bizType = payBizType.bill, payMethod } = input
  if (bizType !== payBizType.bill)
    return { ...toPaymentResponse(await payAhead(context, { ...input, bizType, payMethod })), ...issued }
  if (input.tableRecordId === undefined) refuseField('tableRecordId', '台位记录')
  return { ...toPaymentResponse(await payByGuest(context, input)), ...issued }
}

export const scanPay: Handler<typeof billing.scanPay, typeof schemas.scanPay> = async (caller, input) => {
  if (input.authCode !== undefined)
    return toPaymentResponse(await collectFromGuest(caller, { ...input, authCode: input.authCode }))
  requirePaymentProof(input)
  const payMethod = input.payMethod ?? refuseField('payMethod', '支付方式')
  const { context, issued } = issueDeviceId(caller, input.requestId)
  return { ...toPaymentResponse(await payByGuest(context, { ...input, payMethod })), ...issued }
}

/**
 * Idempotency key of a request: operation id and payer, so that equal ids of two people are two requests. A signed-in
 * member has the key of their phone, so they can follow the payment signed in or not.
 */
const buildRequestKey = ({ actor, request }: Context<Actor>, requestId: string) =>
  `${buildActorKey(actor.kind === 'member' ? { kind: 'guest' } : actor, request.deviceId)}:${requestId}`

async function payByGuest(context: Context<Actor>, input: PayInput): Promise<StartedPayment> {
  const { db, now, request } = context
  if (input.payMethod === 'balance') requireMemberActor(context.actor)
  const requestKey = buildRequestKey(context, input.requestId)
  assertWayOffered(input)
  // A repeated request gets its response even if its code expired meanwhile.
  const known = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  const subject = known ? null : await findPaymentSubject(db, input, request, now)
  if (subject) {
    const { billId, creditId } = subject
    await endEarlierPayments(
      context,
      creditId === null ? { billId } : { bizType: payBizType.repayment, bizId: creditId },
      requestKey,
    )
  }
  const decide = async (tx: Tx) =>
    subject
      ? requireAgreedPrice(
          await buildPaymentRequest(tx, subject, { part: toPartRequest(input), cashier: null, now }),
          input.expectedFen,
        )
      : refuse('PAYMENT_NOT_FOUND')
  return beginGuestPayment(context, input, { requestKey, requestFingerprint: buildFingerprint(input), decide })
}

type PayAheadInput = PrepaidInput &
  Pick<PayInput, 'requestId' | 'payMethod' | 'payPassword' | 'expectedFen'> & { bizType: PrepaidKind }

/**
 * Pays prepaid goods before the guest has a table. When the guest changes the choice, the earlier payments of the same
 * phone for these goods end.
 */
async function payAhead(context: Context<Actor>, input: PayAheadInput): Promise<StartedPayment> {
  const { bizType } = input
  if (input.payMethod === 'balance') requireMemberActor(context.actor)
  const sold = prepaidSubjectsSlot.get()[bizType]
  const bizId = await sold.find(context, input)
  assertWayOffered(input)
  const requestKey = buildRequestKey(context, input.requestId)
  await endEarlierPayments(context, { bizType, bizId }, requestKey)
  const decide = async (tx: Tx) => requireAgreedPrice(await sold.wish(tx, bizId, context.now), input.expectedFen)
  return beginGuestPayment(context, input, { requestKey, requestFingerprint: `${bizType} ${bizId}`, decide })
}

type Paying = Pick<PayInput, 'payMethod' | 'openId' | 'payPassword'>

const getWay = ({ openId }: Paying): PayWay => (openId ? 'app' : 'page')

/** Refuses CHANNEL_OFF when the provider is not offered this way. */
function assertWayOffered(input: Paying): void {
  const { payMethod } = input
  if (payMethod !== 'balance' && !requireProvider(payMethod).ways.includes(getWay(input))) refuse('CHANNEL_OFF')
}

/** Pays from the balance of the signed-in member, or starts a payment through a provider. */
async function beginGuestPayment(
  context: Context<Actor>,
  input: Paying,
  { requestKey, requestFingerprint, decide }: Omit<BalanceRequest, 'payPassword'>,
): Promise<StartedPayment> {
  const { payMethod, payPassword, openId = '' } = input
  if (payMethod === 'balance') {
    const { memberId } = requireMemberActor(context.actor)
    return payByBalance(context, {
      requestKey,
      requestFingerprint: `${requestFingerprint} ${memberId}`,
      payPassword,
      decide,
    })
  }
  return startChannelPayment(context, {
    requestKey,
    requestFingerprint,
    provider: payMethod,
    way: getWay(input),
    scene: payScene.guest,
    openId,
    clientIp: context.request.ip,
    returnUrl: `${await readPublicUrl(context.db)}/pages/successInfo/index`,
    authCodeHash: null,
    decide,
  })
}

type FingerprintInput = Partial<
  Pick<PayInput, 'validcode' | 'splitMode' | 'shareCount' | 'orderItemIds' | 'pieces' | 'amount'>
> & {
  billId?: number | undefined
  orderId?: number | undefined
}

/** Fingerprint of what is paid. The method is left out: a guest whose wallet fails may use another one. */
function buildFingerprint({
  validcode,
  billId,
  orderId,
  splitMode,
  shareCount,
  orderItemIds = [],
  pieces,
  amount,
}: FingerprintInput): string {
  const count = new Map(orderItemIds.map((id, index) => [id, pieces?.[index]]))
  const sorted = orderItemIds.toSorted((one, other) => one - other)
  const lines = pieces === undefined ? sorted : sorted.map((id) => [id, count.get(id)])
  return hash('sha256', JSON.stringify([validcode, billId, orderId, splitMode, shareCount, lines, amount]))
}

function toPartRequest({ splitMode, shareCount, orderItemIds, pieces, amount }: PayInput): ShareRequest {
  return { splitMode: splitMode ?? 'all', shareCount, orderItemIds, pieces, amount }
}

type PaidFor = { billId: number | null } | { bizType: PayBizType; bizId: number }

/**
 * Ends earlier payments of the same phone; a success counts only when the provider confirms it. Repeats of this very request are excluded:
 * a double tap must not end its own payment.
 */
async function endEarlierPayments(context: Context<Actor>, of: PaidFor, requestKey: string): Promise<void> {
  const { db, now } = context
  // Payments started before signing in are stored under the key of the phone.
  const { actor, request } = context
  const mine = [buildActorKey(actor, request.deviceId), buildActorKey({ kind: 'guest' }, request.deviceId)]
  const prefixes = [...new Set(mine)].map((own) => `${own.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`)
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .where((eb) => eb.or(prefixes.map((prefix) => eb('requestKey', 'like', prefix))))
    .where('requestKey', '<>', requestKey)
    .where((eb) =>
      'billId' in of
        ? eb('billId', '=', of.billId)
        : eb.and([eb('bizType', '=', of.bizType), eb('bizId', '=', of.bizId)]),
    )
    .orderBy('paymentId')
    .execute()
  for (const { paymentId } of running) await endAttemptNow(db, paymentId, now)
}

type Collecting = {
  requestId: string
  authCode: string
  billId?: number | undefined
  orderId?: number | undefined
  amount?: number | undefined
  expectedFen?: number | undefined
}

async function collectFromGuest(context: Context<Actor>, input: Collecting): Promise<StartedPayment> {
  const { actor, request, now } = context
  // Only signed-in staff scan codes. A request repeated after signing in again finds its payment by the same key.
  if (actor.kind !== 'staff') throw new UnauthorizedError()
  if (!actor.permissions.has('operate:bill:settle') && !actor.permissions.has('operate:bill:payCode'))
    refuse('NO_PERMISSION')
  const billId = input.billId ?? refuseField('billId', '账单', '请选择账单')
  return chargePaymentCode(context, {
    requestKey: buildRequestKey(context, input.requestId),
    requestFingerprint: buildFingerprint(input),
    authCode: input.authCode,
    clientIp: request.ip,
    operatorId: String(actor.userId),
    decide: async (tx) => {
      const group = await lockLiveBill(tx, billId)
      requireCollectPermission(actor, group.records)
      const subject = { billId, orderId: input.orderId ?? null, creditId: null, tableRecordId: null, code: null }
      const part: ShareRequest =
        input.amount === undefined ? { splitMode: 'all' } : { splitMode: 'amount', amount: input.amount }
      const cashier = { userId: actor.userId, name: actor.nickName }
      return requireAgreedPrice(await buildPaymentRequest(tx, subject, { part, cashier, now }), input.expectedFen)
    },
  })
}
