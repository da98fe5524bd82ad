/** Credits that fall due: whoever stands for them is told on the day itself, and once more when it has passed. */
import { businessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { creditStatus, notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import type { LiveEvent } from '../http/context.ts'
import { withEvents } from '../http/with-events.ts'
import { creditRoute, creditsRoute } from '../modules/billing/public.ts'
import { notify } from '../modules/notifications/public.ts'

type Due = {
  creditId: number
  guaranteeUserId: number
  tableName: string
  guestName: string
  remainAmount: number
  dueDate: string
}

/** Credits of one run; the rest waits for the next. */
const AT_ONCE = 200
/** Credits named in one message. */
const NAMED = 5

/** Answers how many credits were told of. Run at any time it tells of each twice at most. */
export async function remindDueCredits(db: Db, now: Date): Promise<number> {
  const night = businessDate(now)
  return withEvents(db, async (tx, emit) => {
    const due = await takeDue(tx, night)
    for (const [userId, credits] of Map.groupBy(due, (credit) => credit.guaranteeUserId))
      await tell(tx, emit, { userId, credits, night, now })
    return due.length
  })
}

/** Marks what is to be told tonight; of two runs at once each takes its own. */
async function takeDue(tx: Tx, night: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update credit_record c set reminded_on = ${night}::date
    where c.credit_id in (
      select credit_id from credit_record
      where status in (${lit(creditStatus.open)}, ${lit(creditStatus.partlyRepaid)}) and due_date <= ${night}::date
        and (reminded_on is null or (due_date < ${night}::date and reminded_on <= due_date))
      order by due_date, credit_id limit ${AT_ONCE} for update skip locked)
    returning c.credit_id, c.guarantee_user_id, c.table_name, c.guest_name, c.remain_amount, c.due_date`.execute(tx)
  return rows.toSorted((a, b) => a.creditId - b.creditId)
}

type Telling = { userId: number; credits: readonly Due[]; night: string; now: Date }

/** One message for everything a person stands for. */
function tell(tx: Tx, emit: (event: LiveEvent) => void, { userId, credits, night, now }: Telling): Promise<void> {
  const [only, second] = credits
  const owed = credits.reduce((sum, credit) => sum + credit.remainAmount, 0)
  const rest = credits.length > NAMED ? `等 ${credits.length} 笔` : ''
  const one = only && !second ? { route: creditRoute(only.creditId), bizType: 'credit', bizId: only.creditId } : null
  const message = {
    userIds: [userId],
    category: notifyCategory.order,
    title: `挂账到期提醒 ${formatFen(owed)}`,
    content: `您担保的挂账请尽快催收：${credits.slice(0, NAMED).map(wordsFor(night)).join('；')}${rest}`,
    ...(one ?? { route: creditsRoute }),
  }
  return notify(tx, emit, message, now)
}

const wordsFor = (night: string) => (credit: Due) => {
  const when = credit.dueDate < night ? `${credit.dueDate} 到期，已逾期` : '今日到期'
  return `${credit.tableName} ${credit.guestName} 还欠 ${formatFen(credit.remainAmount)}，${when}`
}
