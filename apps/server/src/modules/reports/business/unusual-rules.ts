/** Facts of a night that finance looks at first. Pure; amounts in fen. */
import { formatFen } from '@nocturne/base/money'

/** A fact in words, and the screen that shows its lines. */
export type UnusualFact = { title: string; route: string }

export type NightCounts = {
  /** Drawers of the night whose cash differed, and the sum of the differences without sign. */
  drawerCount: number
  drawerAmount: number
  /** Reversed bills whose cash was handed over before. */
  lateReversals: number
  giftAmount: number
  /** Average of the closed nights before, and their number; null without any. */
  averageGift: number | null
  nights: number
}

/** Gifts are unusual above this share of their average, and only after enough closed nights. */
const UNUSUAL_GIFT_PERCENT = 150
const MIN_NIGHTS = 5

const formatYuan = (fen: number) => formatFen(fen, { trim: true })

/** Cash first, then reversals after the cash was handed over, then gifts. */
export function listSeriousFacts(counts: NightCounts, businessDate: string): UnusualFact[] {
  const { drawerAmount, drawerCount, lateReversals, giftAmount, averageGift, nights } = counts
  const query = `beginDate=${businessDate}&endDate=${businessDate}`
  const isMuch = nights >= MIN_NIGHTS && averageGift !== null && giftAmount * 100 > averageGift * UNUSUAL_GIFT_PERCENT
  const found: (UnusualFact | false)[] = [
    drawerCount > 0 && {
      title: `${drawerCount} 个钱箱差 ${formatYuan(drawerAmount)}`,
      route: '/pages/employeeCenter/employeeCenter',
    },
    lateReversals > 0 && {
      title: `交班后反结账 ${lateReversals}`,
      route: `/pages/sumBusiness/index?${query}&lines=reversals`,
    },
    isMuch && {
      title: `赠送 ${formatYuan(giftAmount)}，近 ${nights} 晚平均 ${formatYuan(averageGift)}`,
      route: `/pages/sumSend/index?${query}`,
    },
  ]
  return found.filter((fact) => fact !== false)
}
