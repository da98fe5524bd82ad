/** Payment modes an order may use: the sitting's own, and pay later with permission. Pure. */
import { payMode } from '@nocturne/contract/codes'
import type { PayMode } from '@nocturne/contract/codes'

const payModes: readonly { id: PayMode; label: string }[] = [
  { id: payMode.payLater, label: '后付' },
  { id: payMode.payNow, label: '先付' },
]

/** `sittingMode` is undefined while unknown (offline): the server then decides. */
export function listPayModes(sittingMode: PayMode | undefined, mayPostpay: boolean): typeof payModes {
  const later = sittingMode === undefined || sittingMode === payMode.payLater || mayPostpay
  return later ? payModes : payModes.filter(({ id }) => id === payMode.payNow)
}

/** Preselected payment mode. */
export const getDefaultPayMode = (sittingMode: PayMode | undefined): PayMode =>
  sittingMode === payMode.payNow ? payMode.payNow : payMode.payLater
