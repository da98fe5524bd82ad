/** What members read alike of what they paid ahead: how it went back, and how it can be paid. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import * as f from '../fields.ts'
import { providers } from '../payments/payment-shapes.ts'

/** Money that went back; fen. */
export const prepaidBack = z.object({
  amount: z.number(),
  reason: z.string(),
  refundTime: z.string(),
  /** On its way through the provider, arrived, or ended there without being paid out. */
  status: f.coded(codes.refundStatus),
})

/** How what waits can be paid. */
export const payOffer = {
  payMethods: z.array(z.enum(providers)),
  /** 'simulated': money is not real, and everybody is told. */
  payMode: z.enum(['simulated', 'live']),
}
