/** An order's state in a guest's words. Pure. */
import { label } from '@nocturne/contract/dictionaries'

type Tone = 'neutral' | 'accent' | 'positive' | 'warning'

const tones: Readonly<Record<string, Tone>> = { '0': 'warning', '1': 'accent', '2': 'positive', '3': 'positive' }

export const orderWord = (status: string): { text: string; tone: Tone } => ({
  text: label('order_status', status),
  tone: tones[status] ?? 'neutral',
})

type Placed = { mine: boolean; byGuest: boolean; items: readonly { giftFlag: boolean }[] }

/** Who ordered, for those at the table. */
export function placedWord({ mine, byGuest, items }: Placed): string {
  if (mine) return '本机下单'
  if (byGuest) return '同桌下单'
  return items.length > 0 && items.every((line) => line.giftFlag) ? '门店赠送' : '门店下单'
}

/** How far a line is; nothing for what nobody makes, and for orders that nobody makes yet. */
export function producedWord(
  line: { produceStatus: string; quantity: number; returnQuantity: number },
  status: string,
): string {
  if (line.returnQuantity >= line.quantity) return '已退'
  const made = status === '1' || status === '2' || status === '3'
  return made && line.produceStatus !== '9' ? label('produce_status', line.produceStatus) : ''
}
