/** Payment as returned to the caller who starts it or polls its state. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded } from '../fields.ts'

export const paymentProviders = [codes.payMethod.wechat, codes.payMethod.alipay] as const

/** Parameters that open the provider's payment sheet. */
export const payParams = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wechat-jsapi'),
    params: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    }),
  }),
  z.object({ kind: z.literal('alipay-trade'), tradeNO: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
])

/**
 * State of a payment. `waiting` and `paying` are not final; for `paying` an order exists at the provider. `failed`: the
 * provider refused it. `closed`: it ended without money received.
 */
export const paymentState = {
  paymentNo: z.string(),
  status: coded(codes.payStatus),
  amount: z.number(),
  payMethod: coded(codes.payMethod),
  /** Reason in Chinese; empty unless the payment failed or was closed. */
  failReason: z.string(),
}

/** Field of a response to a phone that sent no device id, no account and no pass. */
export const issuedDeviceFields = {
  /** Id of this phone, which it must send as `X-Device-Id` from now on. Absent when the phone already had an id. */
  deviceId: z.string().optional(),
}
