/** Requests that a guest sends with one tap. Guests read this text on the button, staff in the alert. */
export const guestRequests = {
  service: '叫服务员',
  ice: '加冰',
  ashtray: '换烟缸',
  glasses: '加杯子',
  tidy: '收台面',
  order: '点单',
  bill: '结账',
  /** The only request possible at a table without a sitting; not possible at a table with one. */
  open: '请开台',
} as const

export type GuestRequest = keyof typeof guestRequests

/** In display order. */
export const allGuestRequests = Object.keys(guestRequests) as GuestRequest[]
