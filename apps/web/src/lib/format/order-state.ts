/** State of an order as shown to guests. Pure. */
import { orderStatus, type OrderStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

type Tone = 'neutral' | 'accent' | 'positive' | 'warning'

const tones: Readonly<Record<OrderStatus, Tone>> = {
  [orderStatus.waiting]: 'warning',
  [orderStatus.placed]: 'accent',
  [orderStatus.settled]: 'positive',
  [orderStatus.completed]: 'positive',
  [orderStatus.cancelled]: 'neutral',
  [orderStatus.returned]: 'neutral',
}

export const getOrderTag = (status: OrderStatus): { text: string; tone: Tone } => ({
  text: getLabel('order_status', status),
  tone: tones[status],
})
