/** One-tap requests of a guest in the guest's words; staff see the same text in the alert. */
export const guestRequests = {
  service: '叫服务员',
  ice: '加冰',
  ashtray: '换烟缸',
  glasses: '加杯子',
  tidy: '收台面',
  order: '点单',
  bill: '结账',
  /** The only request at a table without a sitting; not available at other tables. */
  open: '请开台',
} as const

export type GuestRequest = keyof typeof guestRequests

/** In display order. */
export const allGuestRequests = Object.keys(guestRequests) as GuestRequest[]
