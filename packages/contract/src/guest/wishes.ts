/** What a guest may wish for by one tap, in his words; the same words lead somebody of the house to the table. */
export const wishes = {
  service: '叫服务员',
  ice: '加冰',
  ashtray: '换烟缸',
  glasses: '加杯子',
  tidy: '收台面',
  order: '点单',
  bill: '结账',
  /** The only wish at a table without a sitting, and at no other. */
  open: '请开台',
} as const

export type Wish = keyof typeof wishes

/** In the order in which they are offered. */
export const allWishes = Object.keys(wishes) as Wish[]
