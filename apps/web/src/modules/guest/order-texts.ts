/** An order's state in a guest's words. Pure. */
import { orderStatus, produceStatus, type OrderStatus, type ProduceStatus } from '@nocturne/contract/codes'

export { orderState } from '../../lib/order-state.ts'

type Placed = { mine: boolean; byGuest: boolean; items: readonly { giftFlag: boolean }[] }

/** Who ordered, for those at the table. */
export function placedText({ mine, byGuest, items }: Placed): string {
  if (mine) return '我点的'
  if (byGuest) return '同桌点的'
  return items.length > 0 && items.every((line) => line.giftFlag) ? '门店赠送' : '服务员点的'
}

const produced: Readonly<Record<ProduceStatus, string>> = {
  [produceStatus.waiting]: '制作中',
  [produceStatus.making]: '制作中',
  [produceStatus.produced]: '已上桌',
  [produceStatus.delivered]: '已上桌',
  [produceStatus.none]: '',
}

/** How far a line is; nothing for what nobody makes, and for orders that nobody makes yet. */
export function producedText(
  line: { produceStatus: ProduceStatus; quantity: number; returnQuantity: number },
  status: OrderStatus,
): string {
  if (line.returnQuantity >= line.quantity) return '已退'
  const made = status === orderStatus.placed || status === orderStatus.settled || status === orderStatus.completed
  return made ? produced[line.produceStatus] : ''
}
