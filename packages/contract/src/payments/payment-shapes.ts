/** A payment for the caller who starts or polls it. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded } from '../fields.ts'

export const providers = [codes.payMethod.wechat, codes.payMethod.alipay] as const

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

/** `waiting` and `paying` are undecided (a `paying` one has an order at a provider); `failed` was refused, `closed` ended without money. */
export const paymentState = {
  paymentNo: z.string(),
  status: coded(codes.payStatus),
  amount: z.number(),
  payMethod: coded(codes.payMethod),
  /** Chinese; only for failed or closed payments. */
  failReason: z.string(),
}

/** Part of the response when the caller sent no device id, account or pass. */
export const issuedDevice = {
  /** Id of this phone, to be sent as `X-Device-Id` from now on. Absent when the phone was identified. */
  deviceId: z.string().optional(),
}
