/** Messages about shares of a night that were credited to bonus accounts. */
import { formatChineseDate } from '@nocturne/base/date-text'
import { formatFen } from '@nocturne/base/money'
import { notifyCategory } from '@nocturne/contract/codes'
import type { BonusBillType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { notify } from '../notifications/public.ts'

type Booked = {
  businessDate: string
  billType: BonusBillType
  title: string
  /** Name of the money in the text: 打赏. */
  what: string
  /** Amount of each person, fen. */
  rows: readonly { userId: number; amount: number }[]
}

/** Notifies each person of the amount credited for the night, with a link to the bills of its month. */
export async function notifyCreditedBonus(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { businessDate, billType, title, what, rows }: Booked,
  now: Date,
): Promise<void> {
  const month = businessDate.slice(0, 7)
  const day = formatChineseDate(businessDate)
  for (const { userId, amount } of rows)
    await notify(
      tx,
      emit,
      {
        userIds: [userId],
        category: notifyCategory.pay,
        title,
        content: `${day}${what} ${formatFen(amount)} 已入账`,
        route: `/pages/employeeCenter/mineBonus/allBill?month=${month}&billType=${billType}`,
        bizType: 'bonusBill',
        bizId: userId,
      },
      now,
    )
}
