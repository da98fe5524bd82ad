/** Reminds guarantors of due credits: on the due day, and once after it. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { notifyCategory } from '@nocturne/contract/codes'
import type { Db, Tx } from '../db/connection.ts'
import type { LiveEvent } from '../http/context.ts'
import { runWithEvents } from '../http/with-events.ts'
import { buildCreditRoute, creditsRoute, claimDueCredits } from '../modules/billing/public.ts'
import type { DueCredit } from '../modules/billing/public.ts'
import { findActivePersonOrSuperior } from '../modules/directory/public.ts'
import { notify } from '../modules/notifications/public.ts'

/** Maximum number of credits named in one message. */
const NAMED = 5

/** Returns the number of credits reminded of. Idempotent: at most two reminders per credit. */
export async function remindDueCredits(db: Db, now: Date): Promise<number> {
  const night = getBusinessDate(now)
  return runWithEvents(db, async (tx, emit) => {
    const due = await claimDueCredits(tx, night)
    for (const [guarantor, credits] of Map.groupBy(due, (credit) => credit.guaranteeUserId)) {
      const userId = await findActivePersonOrSuperior(tx, guarantor)
      if (userId !== undefined) await notifyUser(tx, emit, { userId, credits, own: userId === guarantor, night, now })
    }
    return due.length
  })
}

type Telling = { userId: number; own: boolean; credits: readonly DueCredit[]; night: string; now: Date }

/** Sends one message about all due credits of a person: own ones, and those of a guarantor who has left. */
function notifyUser(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { userId, own, credits, night, now }: Telling,
): Promise<void> {
  const [only, second] = credits
  const owed = credits.reduce((sum, credit) => sum + credit.remainAmount, 0)
  const rest = credits.length > NAMED ? `等 ${credits.length} 笔` : ''
  const one =
    only && !second ? { route: buildCreditRoute(only.creditId), bizType: 'credit', bizId: only.creditId } : null
  const message = {
    userIds: [userId],
    category: notifyCategory.order,
    title: `挂账到期提醒 ${formatFen(owed)}`,
    content: `${own ? '您担保的' : '担保人已离职的'}挂账请尽快催收：${credits.slice(0, NAMED).map(formatLine(night)).join('；')}${rest}`,
    ...(one ?? { route: creditsRoute }),
  }
  return notify(tx, emit, message, now)
}

const formatLine = (night: string) => (credit: DueCredit) => {
  const when = credit.dueDate < night ? `${credit.dueDate} 到期，已逾期` : '今日到期'
  return `${credit.tableName} ${credit.guestName} 还欠 ${formatFen(credit.remainAmount)}，${when}`
}
