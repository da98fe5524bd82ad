import { getMonthRange } from '@nocturne/base/venue-time'
import { wageItem } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'

import {
  buildAttendanceLink,
  buildClockApplyLink,
  buildMyCreditLink,
  buildMyNightSalesLink,
  buildMyRecommendedLink,
  buildRecommendedLink,
  buildSalesLink,
} from './links.ts'

export type WageItemDetail = AnswerOf<typeof payroll.wageItem>
type Line = WageItemDetail['lines'][number]
/**
 * Records of a slip that the user may open: `own` is true for the user's own slip; the other fields are permissions for
 * other employees' records.
 */
export type SourceAccess = { own: boolean; sales: boolean; recommended: boolean; attendance: boolean }

/** Link to the source of a line, if the reader may open it; undefined for lines fully explained by the rule. */
export function findSourceLink(
  { itemCode, month, userId }: WageItemDetail,
  line: Line,
  reach: SourceAccess,
): string | undefined {
  const { businessDate: night } = line
  if (line.creditId !== null) return buildMyCreditLink(line.creditId)
  if (line.applyId !== null) return reach.own || reach.attendance ? buildClockApplyLink(line.applyId) : undefined
  if (line.userId !== null) return reach.sales ? buildSalesLink(line.userId, getMonthRange(month)) : undefined
  if (itemCode === wageItem.base || itemCode === wageItem.full)
    return reach.own || reach.attendance ? buildAttendanceLink(toPersonFilter(month, userId, reach)) : undefined
  if (night === null) return undefined
  if (itemCode === wageItem.commission) {
    if (reach.own) return buildMyNightSalesLink(night)
    return reach.sales ? buildSalesLink(userId, { beginDate: night, endDate: night }) : undefined
  }
  if (itemCode === wageItem.recommend || itemCode === wageItem.recharge) {
    const kind = itemCode === wageItem.recharge ? 'recharge' : 'order'
    if (reach.own) return buildMyRecommendedLink(night, kind)
    return reach.recommended ? buildRecommendedLink(userId, night, kind) : undefined
  }
  if (itemCode === wageItem.late || itemCode === wageItem.absent)
    return reach.own || reach.attendance ? buildAttendanceLink(toPersonFilter(month, userId, reach)) : undefined
  return undefined
}

const toPersonFilter = (month: string, userId: number, { own }: SourceAccess) => (own ? { month } : { month, userId })
