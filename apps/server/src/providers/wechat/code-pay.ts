/** Charges codes guests show. WeChat Pay offers this in two versions; both return the same replies. */
import type { CodeOrder, PayProvider } from '../provider.ts'

/** `charge` only receives WeChat codes. Never throws for errors of WeChat or the network. */
export type CodePaymentApi = {
  charge: (order: CodeOrder) => ReturnType<PayProvider['payByCode']>
  query: (outTradeNo: string) => ReturnType<PayProvider['query']>
  reverse: PayProvider['reverse']
}

/** Maximum bytes of a subject and of a device name in both versions. */
export const MAX_SUBJECT_BYTES = 127
export const MAX_DEVICE_NAME_BYTES = 32
