/** The payment provider, for guests who pay on their phones. */
import { randomUUID } from 'node:crypto'
import type { MergedGroup } from '../merged-group.ts'
import type { CommandReply } from './command.ts'

let codes = 0

/** Creates a payment code as a guest's phone shows it. */
export const createGuestAuthCode = () => `13${String((codes += 1)).padStart(16, '0')}`

/** The provider's callback about a completed payment. */
export async function sendPaidCallback({ api, wechat }: MergedGroup, outTradeNo: string): Promise<CommandReply> {
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

/** Reads a payment's attempt with its number at the provider. */
export const readAttempt = async ({ api }: MergedGroup, paymentNo: string) =>
  api.db
    .selectFrom('payment as p')
    .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
    .select(['p.paymentId', 'p.paymentNo', 'a.outTradeNo'])
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()

/** The provider's number of a payment. */
export const readOutTradeNo = async (group: MergedGroup, paymentNo: string) =>
  (await readAttempt(group, paymentNo)).outTradeNo
