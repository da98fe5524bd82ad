/**
 * Books the rebates of settled lines at the close of a night. The view `rebate_move` computes the amounts due from lines and
 * payments; a booked row is never changed, and a later change is a row of the night of the change.
 */
import { formatChineseDate } from '@nocturne/base/date-text'
import { formatFen } from '@nocturne/base/money'
import { notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { notify } from '../notifications/public.ts'
import { lockFactDate } from './facts.ts'
import { postEntry } from './journal.ts'

/** Rebates of a person for a night, fen; negative when reversals exceed them. */
type RebateOwed = { userId: number; amount: number }

/**
 * Stores the rebates of a locked night that is not closed yet. Returns the total of each person, zero totals left out.
 */
export async function storeNightRebates(tx: Tx, businessDate: string): Promise<readonly RebateOwed[]> {
  const { rows } = await sql<RebateOwed>`
    with booked as (
      insert into rebate_detail (business_date, order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount)
      select business_date, order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount
      from rebate_move where business_date = ${businessDate}::date order by order_item_id, user_id, dept_id
      returning user_id, rebate_amount
    ), owed as (
      select user_id, sum(rebate_amount)::bigint as amount from booked group by user_id having sum(rebate_amount) <> 0
    ), accounts as (
      insert into account (code, account_name, kind)
      select 'rebate_payable:' || u.user_id, '应付返利 ' || u.nick_name, 'liability' from owed join app_user u using (user_id) order by u.user_id
      on conflict (code) do nothing
    )
    select user_id, amount from owed order by user_id`.execute(tx)
  return rows
}

/**
 * Posts the journal entry for these totals. Call it after the night was closed, so that the entry is dated to the night
 * that is open then.
 */
export async function postRebates(
  tx: Tx,
  businessDate: string,
  owed: readonly RebateOwed[],
  { at, userId }: { at: Date; userId: number | null },
): Promise<void> {
  if (owed.length === 0) return
  const lines = [
    { account: 'expense:rebates', amount: owed.reduce((sum, { amount }) => sum + amount, 0) },
    ...owed.map((person) => ({ account: `rebate_payable:${person.userId}`, amount: -person.amount })),
  ]
  const entry = { businessKey: `rebate:${businessDate}`, kind: 'rebate' as const, lines }
  await postEntry(tx, entry, { at, businessDate: await lockFactDate(tx, at), userId })
}

/** Notifies each employee of their rebates of the closed night. */
export async function notifyRebates(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  businessDate: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<RebateOwed>`
    select user_id, sum(rebate_amount)::bigint as amount from rebate_detail where business_date = ${businessDate}::date
    group by user_id having sum(rebate_amount) > 0 order by user_id`.execute(tx)
  const day = formatChineseDate(businessDate)
  for (const { userId, amount } of rows)
    await notify(
      tx,
      emit,
      {
        userIds: [userId],
        category: notifyCategory.pay,
        title: '返利已入账',
        content: `${day}返利 ${formatFen(amount)} 已入账`,
        route: `/pages/employeeCenter/sumSell/rebateDetail?beginDate=${businessDate}&endDate=${businessDate}`,
        bizType: 'rebate',
        bizId: userId,
      },
      now,
    )
}
