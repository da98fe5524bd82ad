/** A payment through WeChat or Alipay, made on the guest's own phone or by a code that a cashier scans. */
import { createHash } from 'node:crypto'
import { formatFen } from '@nocturne/base/money'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { payScene } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import type { Person } from '../../src/modules/directory/public.ts'
import { attemptTimeouts } from '../../src/modules/payments/attempts/attempt-query-rules.ts'
import { DEMO_TRADE_PREFIX } from '../trade-numbers.ts'
import type { Row } from './load-rows.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Actor, Guests, Night } from './night.ts'
import type { OnlineMeans } from './pay-mix.ts'
import { buildPaymentRow } from './payment-row.ts'
import type { PaymentInput } from './payment-row.ts'
import type { Random } from './random.ts'
import { logOperation } from './write.ts'

/** Share of provider payments made on the guest's own phone. */
const OWN_PHONE = 0.6
/** Maximum number of paying phones per party. */
const PHONES_AT_MOST = 3

const providerNames: Record<OnlineMeans, string> = { wechat: '微信支付', alipay: '支付宝' }

/** Picks a simulated phone: that of the known guest, or of a friend. */
export function drawPayerPhone({ guestPhone, guestNum }: Guests, random: Random): string {
  const who = random.int(1, Math.min(PHONES_AT_MOST, guestNum))
  return who === 1 ? guestPhone : `${guestPhone}-${who}`
}

/** Account id of a phone at a provider: the same for all its payments. */
function deriveOpenId(provider: OnlineMeans, phone: string): string {
  const hash = createHash('sha256').update(`demo ${provider} ${phone}`).digest('base64url')
  return provider === 'wechat' ? `o${hash.slice(0, 27)}` : `0${hash}`
}

export type OnlinePaymentInput = PaymentInput & { payMethod: OnlineMeans; subject: string }

/** Phone that pays, and the cashier who scans its code; null when the guest pays alone. */
export type Payer = { phone: string; cashier: Person | null }

/** Draws who receives the payment: the cashier, who scans the guest's code, or null when the guest pays alone. */
export const drawScanningCashier = (random: Random, cashier: Person): Person | null =>
  random.chance(OWN_PHONE) ? null : cashier

/** Actor in the books: the cashier, else the provider. */
export const getPaymentActor = (payMethod: OnlineMeans, cashier: Person | null): Actor =>
  cashier ?? { userId: null, nickName: providerNames[payMethod] }

/** Adds a confirmed payment and its order at the provider. */
export function addOnlinePayment(
  night: Night,
  { subject, payMethod, ...about }: OnlinePaymentInput,
  { phone, cashier }: Payer,
): Row<'payment'> {
  const payment = buildPaymentRow(night, { ...about, payMethod }, cashier)
  const random = night.stream('channel', payment.paymentNo)
  const way = cashier === null ? 'app' : 'code'
  const begunAt = night.clock.text(night.time.now() - (way === 'app' ? random.int(6, 28) : random.int(1, 3)))
  const payerId = deriveOpenId(payMethod, phone)
  Object.assign(payment, {
    scene: way === 'app' ? payScene.guest : payScene.authCode,
    requestKey: `demo:${payment.paymentNo}`,
    subject,
    payerOpenId: way === 'app' ? payerId : '',
    createdAt: begunAt,
  })
  const attemptId = night.ids.next('paymentAttempt')
  const day = formatNow(night).slice(0, 10).replaceAll('-', '')
  const number = padDigits(attemptId, 10)
  night.rows.paymentAttempt.push({
    attemptId,
    paymentId: payment.paymentId,
    provider: payMethod,
    way,
    outTradeNo: `${DEMO_TRADE_PREFIX}${day}${number}`,
    amount: payment.amount,
    status: 'succeeded',
    payParams: null,
    payerId,
    clientIp: '',
    returnUrl: '',
    transactionId:
      payMethod === 'wechat'
        ? `420000${padDigits(random.int(1000, 9999), 4)}${day}${number}`
        : `${day}22001${padDigits(random.int(1000, 9999), 5)}${number}`,
    authCodeHash: null,
    authCodeDate: null,
    failReason: '',
    giveUpAt: formatTime(+parseTime(begunAt) + attemptTimeouts[way]),
    nextCheckAt: null,
    pollCount: way === 'app' ? 1 : 0,
    leaseUntil: null,
    refundedAmount: 0,
    refundCount: 0,
    createdAt: begunAt,
    submittedAt: way === 'app' ? begunAt : null,
    finishedAt: formatNow(night),
    paidAt: formatNow(night),
    billedOn: null,
  })
  logOperation(night, payments.status, SYSTEM_ACTOR, {
    title: '通道收款',
    subjectType: 'payment',
    subjectId: payment.paymentId,
    after: { paymentNo: payment.paymentNo, payMethod, amount: formatFen(payment.amount) },
  })
  return payment
}

export const padDigits = (value: number, width: number) => String(value).padStart(width, '0')
