/** Which ways of paying an order may take: the sitting's own, and pay later for those who hold the key. Pure. */
export type PayMode = '1' | '2'

export const payModes: readonly { id: PayMode; label: string }[] = [
  { id: '2', label: '后付' },
  { id: '1', label: '先付' },
]

/** `sittingMode` is undefined while it is not known (no network): the server then has the last word. */
export function payModesOf(sittingMode: string | undefined, mayPostpay: boolean): typeof payModes {
  const later = sittingMode === undefined || sittingMode === '2' || mayPostpay
  return later ? payModes : payModes.filter(({ id }) => id === '1')
}

/** What stands there before anybody chooses. */
export const usualPayMode = (sittingMode: string | undefined): PayMode => (sittingMode === '1' ? '1' : '2')
