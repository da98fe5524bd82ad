/** Texts for recharges. */
import { formatFen } from '@nocturne/base/money'

/** Date and time without seconds: `2026-03-14 22:05`; '' if unpaid. */
export const formatDateAndTime = (time: string | null): string => (time === null ? '' : time.slice(0, 16))

export const formatBonus = (fen: number): string =>
  fen === 0 ? '没有赠送金' : `赠送 ${formatFen(fen, { trim: true })}`

/** Included goods on one line; '' for none. */
export const formatGiftGoods = (goods: readonly { goodsName: string; quantity: number }[]): string =>
  goods.map(({ goodsName, quantity }) => `${goodsName} ×${quantity}`).join('、')
