/** A payment as everybody sees it who begins or follows one. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded } from '../fields.ts'

export const providers = [codes.payMethod.wechat, codes.payMethod.alipay] as const

/** What opens the provider's sheet. */
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

/** `waiting` and `paying` are not decided (of a `paying` one a provider has the order); a `failed` one was refused, a `closed` one ended without money. */
export const paymentState = {
  paymentNo: z.string(),
  status: coded(codes.payStatus),
  amount: z.number(),
  payMethod: coded(codes.payMethod),
  /** Chinese; only of a failed or closed one. */
  failReason: z.string(),
}

/** Answer of a payment begun by a caller that named no device, account or pass. */
export const issuedDevice = {
  /** Id of this phone, to be sent as `X-Device-Id` from now on. Absent for a phone that is known. */
  deviceId: z.string().optional(),
}
