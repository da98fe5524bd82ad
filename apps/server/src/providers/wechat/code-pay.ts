/** Charging the code a guest shows. WeChat Pay offers it in two versions; both say the same words to the rest of the server. */
import type { CodeOrder, PayProvider } from '../provider.ts'

/** `charge` is only given codes that are WeChat's. Nothing here throws for what WeChat or the network does. */
export type CodePay = {
  charge: (order: CodeOrder) => ReturnType<PayProvider['payByCode']>
  query: (outTradeNo: string) => ReturnType<PayProvider['query']>
  reverse: PayProvider['reverse']
}

/** Bytes both versions take of a subject and of a device's name. */
export const SUBJECT_BYTES = 127
export const DEVICE_BYTES = 32
