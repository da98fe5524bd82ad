/**
 * 付款码: staff scan the code a guest shows. The call returns within eight seconds; a charge still unclear by then is
 * queried in the background.
 */
import { payScene } from '@nocturne/contract/codes'
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../db/connection.ts'
import type { PayProvider, ProviderName, TradeReply } from '../../../providers/provider.ts'
import { requireProvider } from './channel.ts'
import { refuse } from '../../../http/refusal.ts'
import { getServerSecret } from '../../platform/public.ts'
import { computeQueryPause } from './attempt-query-rules.ts'
import { markSubmitted, markUnknown } from './attempt-store.ts'
import type { AttemptRow } from './attempt-store.ts'
import type { PaymentRow } from '../payable.ts'
import { applyProviderResult } from './apply-provider-result.ts'
import { readStartedPayment, findOrCreatePayment } from './start-payment.ts'
import type { PaymentStartContext, StartedPayment, StartPaymentRequest } from './start-payment.ts'

/** Maximum time staff wait for a first result. */
export const COLLECT_TIMEOUT_MS = 7_500

/** Provider of a code by its digits: WeChat 10–15 and eighteen digits, Alipay 25–30 and sixteen to twenty-four. */
export function findProviderByCode(authCode: string): ProviderName | null {
  if (/^1[0-5]\d{16}$/.test(authCode)) return 'wechat'
  return /^(2[5-9]|30)\d{14,22}$/.test(authCode) ? 'alipay' : null
}

/** Keyed hash of a shown code: enough to detect reuse, useless otherwise. */
async function hashAuthCode(db: Db, authCode: string): Promise<string> {
  const secret = await getServerSecret(db, 'auth-code', () => randomBytes(32).toString('base64'))
  return createHmac('sha256', secret).update(authCode).digest('base64url')
}

export type CodeChargeRequest = Omit<
  StartPaymentRequest,
  'provider' | 'way' | 'scene' | 'openId' | 'returnUrl' | 'authCodeHash'
> & {
  authCode: string
  operatorId: string
}

/** Charges a shown code. Refuses AUTH_CODE_UNKNOWN, AUTH_CODE_USED, CHANNEL_OFF; every other outcome is a state of the payment. */
export async function chargePaymentCode(
  context: PaymentStartContext,
  request: CodeChargeRequest,
): Promise<StartedPayment> {
  const { authCode, operatorId, ...rest } = request
  const name = findProviderByCode(authCode) ?? refuse('AUTH_CODE_UNKNOWN')
  const provider = requireProvider(name)
  const opened = await findOrCreatePayment(context, {
    ...rest,
    provider: name,
    way: 'code',
    scene: payScene.authCode,
    openId: '',
    returnUrl: '',
    authCodeHash: await hashAuthCode(context.db, authCode),
  })
  // Only the request that wrote the row charges; a repeated request reads the outcome.
  if (opened.fresh) await chargeWithTimeout(context, provider, opened, { authCode, operatorId })
  return readStartedPayment(context.db, opened.payment.paymentId)
}

type Opened = { payment: PaymentRow; attempt: AttemptRow }

async function chargeWithTimeout(
  { db, now }: PaymentStartContext,
  provider: PayProvider,
  { payment, attempt }: Opened,
  { authCode, operatorId }: { authCode: string; operatorId: string },
): Promise<void> {
  const charge = provider
    .payByCode({
      outTradeNo: attempt.outTradeNo,
      amount: attempt.amount,
      subject: payment.subject,
      authCode,
      clientIp: attempt.clientIp || '127.0.0.1',
      operatorId,
    })
    .then((reply) => recordChargeReply(db, provider, attempt, reply, now))
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), COLLECT_TIMEOUT_MS)
  })
  const first = await Promise.race([charge, patience])
  clearTimeout(timer)
  if (first !== 'late') return
  // The response may still arrive; otherwise the follower queries it, since the row exists.
  charge.catch(() => undefined)
  await markUnknown(db, attempt, { now, nextCheckAt: now, reason: '支付通道响应较慢' })
}

async function recordChargeReply(
  db: Db,
  provider: PayProvider,
  attempt: AttemptRow,
  reply: TradeReply,
  now: Date,
): Promise<'heard'> {
  const nextCheckAt = new Date(now.getTime() + computeQueryPause('code', 0))
  const sure = reply.state === 'failed' ? await confirmRefusal(provider, attempt, reply) : reply
  if (sure === null) {
    // Not final: the follower queries, and reverses as soon as the provider permits it, since the guest was refused.
    await markUnknown(db, attempt, { now, nextCheckAt, giveUpAt: now, reason: getReason(reply) })
  } else if (sure.state === 'waiting') {
    await markSubmitted(db, attempt, { payParams: null, now, nextCheckAt })
  } else if (sure.state === 'unknown' || sure.state === 'absent') {
    await markUnknown(db, attempt, { now, nextCheckAt, reason: getReason(sure) })
  } else {
    await applyProviderResult(db, {
      provider: provider.name,
      eventKey: `charge:${attempt.attemptId}`,
      outTradeNo: attempt.outTradeNo,
      reply: sure,
      appId: provider.appId,
      now,
    })
  }
  return 'heard'
}

const getReason = (reply: TradeReply): string => ('reason' in reply ? reply.reason : '')

/**
 * Confirms a refusal by a query, so that a guest is never charged twice: a second code may be charged only once the first one is
 * certain to take no money. Returns null while the provider still waits for the payer or gives no clear response.
 */
async function confirmRefusal(
  provider: PayProvider,
  attempt: AttemptRow,
  refused: TradeReply,
): Promise<TradeReply | null> {
  const seen = await provider.query(attempt.outTradeNo, 'code')
  if (seen.state === 'paid' || seen.state === 'returned') return seen
  return seen.state === 'waiting' || seen.state === 'unknown' ? null : refused
}
