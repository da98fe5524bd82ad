import { monthRange } from '@nocturne/base/venue-time'
import { wageItem } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'

import {
  attendanceLink,
  clockApplyLink,
  ownCreditLink,
  ownNightLink,
  ownRecommendedLink,
  recommendedLink,
  soldLink,
} from './links.ts'

export type Item = AnswerOf<typeof payroll.wageItem>
type Line = Item['lines'][number]
/** Ownership of the slip, and records of other employees the user may open. */
export type Reach = { own: boolean; sales: boolean; recommended: boolean; attendance: boolean }

/** Link to the source of a line, if the reader may open it; undefined for lines fully explained by the rule. */
export function sourceOf({ itemCode, month, userId }: Item, line: Line, reach: Reach): string | undefined {
  const { businessDate: night } = line
  if (line.creditId !== null) return ownCreditLink(line.creditId)
  if (line.applyId !== null) return reach.own || reach.attendance ? clockApplyLink(line.applyId) : undefined
  if (line.userId !== null) return reach.sales ? soldLink(line.userId, monthRange(month)) : undefined
  if (itemCode === wageItem.base || itemCode === wageItem.full)
    return reach.own || reach.attendance ? attendanceLink(ofPerson(month, userId, reach)) : undefined
  if (night === null) return undefined
  if (itemCode === wageItem.commission) {
    if (reach.own) return ownNightLink(night)
    return reach.sales ? soldLink(userId, { beginDate: night, endDate: night }) : undefined
  }
  if (itemCode === wageItem.recommend || itemCode === wageItem.recharge) {
    const kind = itemCode === wageItem.recharge ? 'recharge' : 'order'
    if (reach.own) return ownRecommendedLink(night, kind)
    return reach.recommended ? recommendedLink(userId, night, kind) : undefined
  }
  if (itemCode === wageItem.late || itemCode === wageItem.absent)
    return reach.own || reach.attendance ? attendanceLink(ofPerson(month, userId, reach)) : undefined
  return undefined
}

const ofPerson = (month: string, userId: number, { own }: Reach) => (own ? { month } : { month, userId })
