/** Texts for items that affect the amount due and are not on the bill yet. Pure. */
import { formatFen } from '@nocturne/base/money'

import { formatElapsed } from '#lib/format/format.ts'
import type { TableRecord } from './queries.ts'

export type OffBillItem = TableRecord['offBill'][number]

const sum = (fen: number | null): string => (fen === null ? '' : ` ${formatFen(fen, { trim: true })}`)

/** One line per item, for a notice. */
export function formatOffBillItem({ kind, name, amount, since }: OffBillItem, now: number): string {
  switch (kind) {
    case 'stage':
      return `${name} 上钟中 ${since === null ? '' : formatElapsed(since, now)}${amount === null ? '' : ` · 约${sum(amount)} 未计入`}`
    case 'deposit':
      return `已付订金${sum(amount)}`
    case 'order':
      return `订单 ${name} 待付款${sum(amount)}`
    case 'return':
      return `${name} 退单待审批${sum(amount)}`
    case 'gift':
      return `${name} 的赠送待审批${sum(amount)}`
    case 'flashSale':
      return `秒杀未核销：${name}${sum(amount)}`
    case 'play':
      return `拼台未核销：${name}${sum(amount)}`
  }
}

/** Deposits that fit into the amount due (fen). A deposit is deducted in full or not at all. */
export function filterFittingDeposits<T extends { amount: number }>(deposits: readonly T[], dueFen: number): T[] {
  const fitting: T[] = []
  let left = dueFen
  for (const deposit of deposits) {
    if (deposit.amount > left) continue
    fitting.push(deposit)
    left -= deposit.amount
  }
  return fitting
}
