/** Which ways of paying an order may take: the sitting's own, and pay later for those who hold the key. Pure. */
import { payMode } from '@nocturne/contract/codes'
import type { PayMode } from '@nocturne/contract/codes'

export const payModes: readonly { id: PayMode; label: string }[] = [
  { id: payMode.payLater, label: '后付' },
  { id: payMode.payNow, label: '先付' },
]

/** `sittingMode` is undefined while it is not known (no network): the server then has the last word. */
export function payModesOf(sittingMode: PayMode | undefined, mayPostpay: boolean): typeof payModes {
  const later = sittingMode === undefined || sittingMode === payMode.payLater || mayPostpay
  return later ? payModes : payModes.filter(({ id }) => id === payMode.payNow)
}

/** What stands there before anybody chooses. */
export const usualPayMode = (sittingMode: PayMode | undefined): PayMode =>
  sittingMode === payMode.payNow ? payMode.payNow : payMode.payLater
