/** What a provider of payments sees of guests who pay on their phones. */
import { randomUUID } from 'node:crypto'
import type { Group } from '../merged-group.ts'
import type { Said } from './command.ts'

let codes = 0

/** What a guest's phone shows to be scanned, never the same. */
export const newCode = () => `13${String((codes += 1)).padStart(16, '0')}`

/** The provider tells of a payment that the guest has made. */
export async function arrive({ api, wechat }: Group, outTradeNo: string): Promise<Said> {
  if (wechat.trades.get(outTradeNo)?.state === 'waiting') wechat.pay(outTradeNo)
  const event = { eventKey: randomUUID(), kind: 'trade', outTradeNo, reply: wechat.replyOf(outTradeNo) }
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/pay/notify/wechat',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(event),
  })
  return { code: statusCode, httpStatus: statusCode }
}

/** A payment, and how the provider calls it. */
export const attemptOf = async ({ api }: Group, paymentNo: string) =>
  api.db
    .selectFrom('payment as p')
    .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
    .select(['p.paymentId', 'p.paymentNo', 'a.outTradeNo'])
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()

/** How the provider calls a payment. */
export const orderAtProvider = async (group: Group, paymentNo: string) => (await attemptOf(group, paymentNo)).outTradeNo
