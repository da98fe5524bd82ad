/** Alipay callbacks: form pairs with a signature over all of them. Parsed only after signature, merchant and age are verified. */
import { ForgedCallbackError, type CallbackEvent, type CallbackRequest } from '../provider.ts'
import { buildRefundId, toStatusReply } from './alipay-replies.ts'
import type { AlipayClient } from './client.ts'
import { getTextField, getTimeField, type AlipayFields } from './fields.ts'
import type { AlipaySettings } from './settings.ts'

const MAX_BODY = 64 * 1024
/** Alipay repeats a callback for 24 hours and 22 minutes; an older one is a replay. */
const OLDEST_MS = 26 * 3_600_000
const AHEAD_MS = 10 * 60_000

export function createCallbackReader(client: AlipayClient, settings: AlipaySettings, clock: () => Date) {
  return async (request: CallbackRequest): Promise<CallbackEvent> => {
    const pairs = readPairs(request.body)
    // Accepts only RSA2: the SDK would accept SHA-1 if the sender names it.
    if (pairs['sign_type'] !== 'RSA2' || !pairs['sign']) throw new ForgedCallbackError('no RSA2 signature')
    if (!(await verifySignature(client, pairs))) throw new ForgedCallbackError('signature does not hold')
    if (pairs['app_id'] !== settings.appId || pairs['seller_id'] !== settings.sellerId)
      throw new ForgedCallbackError('meant for another merchant')
    const age = +clock() - +(getTimeField(pairs, 'notify_time') ?? Number.NaN)
    if (!(age <= OLDEST_MS && age >= -AHEAD_MS)) throw new ForgedCallbackError('not sent now')
    const eventKey = getTextField(pairs, 'notify_id')
    if (eventKey === '') throw new ForgedCallbackError('no notify_id')
    return parseEvent(eventKey, pairs, settings)
  }
}

function readPairs(body: string): Record<string, string> {
  if (body.length > MAX_BODY) throw new ForgedCallbackError('too large')
  const pairs = [...new URLSearchParams(body)]
  const names = new Set(pairs.map(([name]) => name))
  if (names.size !== pairs.length) throw new ForgedCallbackError('a name stands twice')
  return Object.fromEntries(pairs)
}

async function verifySignature(client: AlipayClient, pairs: Record<string, string>): Promise<boolean> {
  try {
    return await client.isSigned(pairs)
  } catch {
    return false
  }
}

/**
 * A callback with refund fields never counts as a payment or as "closed unpaid". With our refund number it reports that
 * refund; without one, on a closed trade, the whole amount was refunded (a reversal); otherwise it is ignored.
 */
function parseEvent(eventKey: string, pairs: AlipayFields, settings: AlipaySettings): CallbackEvent {
  const outTradeNo = getTextField(pairs, 'out_trade_no')
  if (outTradeNo === '' || getTextField(pairs, 'notify_type') !== 'trade_status_sync')
    return { eventKey, kind: 'other' }
  const outRefundNo = getTextField(pairs, 'out_biz_no')
  const aboutRefund = ['out_biz_no', 'refund_fee', 'gmt_refund'].some((name) => getTextField(pairs, name) !== '')
  if (!aboutRefund) return { eventKey, kind: 'trade', outTradeNo, reply: toStatusReply(pairs, outTradeNo, settings) }

  const refundedAt = getTimeField(pairs, 'gmt_refund')
  if (outRefundNo !== '' && outRefundNo !== outTradeNo) {
    const key = { outTradeNo, outRefundNo }
    const reply = refundedAt
      ? ({ state: 'done', providerRefundId: buildRefundId(pairs, key), refundedAt } as const)
      : ({ state: 'unknown', reason: '支付宝退款通知没有退款时间' } as const)
    return { eventKey, kind: 'refund', outTradeNo, outRefundNo, reply }
  }
  if (getTextField(pairs, 'trade_status') !== 'TRADE_CLOSED') return { eventKey, kind: 'other' }
  const transactionId = getTextField(pairs, 'trade_no', 64)
  return { eventKey, kind: 'trade', outTradeNo, reply: { state: 'returned', transactionId } }
}
