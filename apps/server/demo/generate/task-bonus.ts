/** Books the rewards of approved check-ins of generated nights. */
import { taskCheckStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import { bookTaskRewards } from '../../src/modules/bonus/public.ts'
import type { NightBooking } from '../../src/modules/ledger/public.ts'

type Row = { checkId: number; userId: number; amount: number; title: string; businessDate: string }

/** Books every approved reward that has no bonus bill yet, for all nights so far. */
export const bookTaskBonuses: NightBooking = async (tx, { businessDate, at, userId }) => {
  const { rows } = await sql<Row>`
    select c.check_id, c.user_id, c.reward_amount as amount, t.title, c.business_date from task_check c join task t using (task_id)
    where c.status = ${lit(taskCheckStatus.approved)} and c.reward_amount > 0 and c.reviewed_at <= ${at}
      and not exists (select from bonus_bill b where b.biz_type = 'task' and b.biz_id = c.check_id) order by c.check_id`.execute(
    tx,
  )
  await bookTaskRewards(tx, rows, { entryKey: `bonus:task:${businessDate}`, at, userId })
}
