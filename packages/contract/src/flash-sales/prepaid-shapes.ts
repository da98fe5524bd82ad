/** Shared shapes of members' prepaid purchases: refund and payment options. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import * as f from '../fields.ts'
import { paymentProviders } from '../payments/payment-shapes.ts'

/** Refunded money; fen. */
export const prepaidRefund = z.object({
  amount: z.number(),
  reason: z.string(),
  refundTime: z.string(),
  /** In progress at the provider, paid out, or failed there. */
  status: f.coded(codes.refundStatus),
})

/** Payment options of an unpaid purchase. */
export const paymentOptions = {
  payMethods: z.array(z.enum(paymentProviders)),
  /** `simulated`: no merchant keys are configured, so payments are not real; pages show this to all users. */
  payMode: z.enum(['simulated', 'live']),
}
