/** Rehearsal night: a night before the first real one, discarded whole. */

/** Response header with the mark of the running rehearsal; absent without one. */
export const REHEARSAL_HEADER = 'x-rehearsal'

/** Parts of a night that a rehearsal should show, in their order. */
export const rehearsalCheckKeys = [
  'open',
  'order',
  'produce',
  'gift',
  'cash',
  'card',
  'online',
  'clear',
  'close',
] as const

export type RehearsalCheckKey = (typeof rehearsalCheckKeys)[number]

export const rehearsalChecks: Readonly<Record<RehearsalCheckKey, string>> = {
  open: '开台',
  order: '下单',
  produce: '出品',
  gift: '赠送一次',
  cash: '收现金',
  card: '收银行卡',
  online: '收微信或支付宝',
  clear: '清台',
  close: '日结',
}
