/** The payment provider, for guests who pay on their phones. */
import { randomUUID } from 'node:crypto'
import type { Group } from '../merged-group.ts'
import type { Said } from './command.ts'

let codes = 0

/** A new payment code of a guest's phone. */
export const newCode = () => `13${String((codes += 1)).padStart(16, '0')}`

/** The provider's callback about a completed payment. */
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

/** A payment with its number at the provider. */
export const attemptOf = async ({ api }: Group, paymentNo: string) =>
  api.db
    .selectFrom('payment as p')
    .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
    .select(['p.paymentId', 'p.paymentNo', 'a.outTradeNo'])
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()

/** The provider's number of a payment. */
export const orderAtProvider = async (group: Group, paymentNo: string) => (await attemptOf(group, paymentNo)).outTradeNo
