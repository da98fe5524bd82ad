/** Order texts for guests. Pure. */
import { orderStatus, produceStatus, type OrderStatus, type ProduceStatus } from '@nocturne/contract/codes'

export { getOrderTag } from '#lib/format/order-state.ts'

type Placed = { mine: boolean; byGuest: boolean; voucher: object | null; items: readonly { giftFlag: boolean }[] }

/** Text that shows the guests at the table the origin of an order: this phone, another guest, or staff. */
export function formatOrderedBy({ mine, byGuest, voucher, items }: Placed): string {
  if (mine) return '我点的'
  if (byGuest) return '同桌点的'
  if (voucher !== null) return '团购券核销'
  return items.length > 0 && items.every((line) => line.giftFlag) ? '门店赠送' : '服务员点的'
}

type Redeemed = { voucher: object | null; items: readonly { discountAmount: number }[] }

/** Discount of a group-buy voucher on the list price of its goods; 0 for other orders. */
export const computeVoucherDiscount = ({ voucher, items }: Redeemed): number =>
  voucher === null ? 0 : items.reduce((sum, line) => sum + line.discountAmount, 0)

const produced: Readonly<Record<ProduceStatus, string>> = {
  [produceStatus.waiting]: '制作中',
  [produceStatus.making]: '制作中',
  [produceStatus.produced]: '已上桌',
  [produceStatus.delivered]: '已上桌',
  [produceStatus.none]: '',
}

/** Production status of a line; '' for goods that are not produced, and for orders that are not placed yet. */
export function formatProduction(
  line: { produceStatus: ProduceStatus; quantity: number; returnQuantity: number },
  status: OrderStatus,
): string {
  if (line.returnQuantity >= line.quantity) return '已退'
  const made = status === orderStatus.placed || status === orderStatus.settled || status === orderStatus.completed
  return made ? produced[line.produceStatus] : ''
}
