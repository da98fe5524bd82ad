/** State of an order as shown to guests. Pure. */
import { orderStatus, type OrderStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

type Tone = 'neutral' | 'accent' | 'positive' | 'warning'

const tones: Readonly<Record<OrderStatus, Tone>> = {
  [orderStatus.waiting]: 'warning',
  [orderStatus.placed]: 'accent',
  [orderStatus.settled]: 'positive',
  [orderStatus.completed]: 'positive',
  [orderStatus.cancelled]: 'neutral',
  [orderStatus.returned]: 'neutral',
}

export const orderState = (status: OrderStatus): { text: string; tone: Tone } => ({
  text: label('order_status', status),
  tone: tones[status],
})
