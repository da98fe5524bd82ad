/** Unusual facts of a closed night for its report: each with the screen that shows its lines. Computed from facts only. */
import { addDays, getBusinessDayBounds } from '@nocturne/base/venue-time'
import { billStatus, payMethod } from '@nocturne/contract/codes'
import { businessDetailTitles } from '@nocturne/contract/reports/business/definition'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { countExceptions } from './business-lines.ts'
import { listSeriousFacts } from './unusual-rules.ts'
import type { NightCounts, UnusualFact } from './unusual-rules.ts'

/** Maximum facts of a message. */
const MAX_FACTS = 3
/** Nights before, whose gifts are averaged. */
const AVERAGED_NIGHTS = 30

async function readCounts(tx: Tx, businessDate: string): Promise<NightCounts | undefined> {
  const { beginTime, endTime } = getBusinessDayBounds(businessDate)
  const { rows } = await sql<NightCounts>`
    select s.drawer_amount, s.drawer_count, r.late_reversals, g.gift_amount, a.average_gift, a.nights
    from (
      select coalesce(sum(abs(difference_amount)), 0)::bigint as drawer_amount, count(*)::integer as drawer_count
      from cash_shift where closed_at > ${beginTime}::timestamptz and closed_at <= ${endTime}::timestamptz and difference_amount <> 0
    ) s, (
      select count(*)::integer as late_reversals from bill b
      where b.status = ${lit(billStatus.reversed)} and b.reversed_at > ${beginTime}::timestamptz and b.reversed_at <= ${endTime}::timestamptz
        and exists (
          select from payment p join cash_shift c on c.cashier_user_id = p.cashier_user_id
          where p.bill_id = b.bill_id and p.pay_method = ${lit(payMethod.cash)} and c.opened_at <= p.paid_at and c.closed_at > p.paid_at
            and c.closed_at < b.reversed_at)
    ) r, (
      select coalesce(sum((snapshot ->> 'giftAmount')::bigint), 0)::bigint as gift_amount from business_day where business_date = ${businessDate}::date
    ) g, (
      select round(avg((snapshot ->> 'giftAmount')::bigint))::bigint as average_gift, count(*)::integer as nights from business_day
      where snapshot is not null and business_date between ${addDays(businessDate, -AVERAGED_NIGHTS)}::date and ${addDays(businessDate, -1)}::date
    ) a`.execute(tx)
  return rows[0]
}

/** The most serious facts first: cash, reversals after the cash was handed over, gifts; then all other exceptions. */
export async function findUnusualFacts(tx: Tx, businessDate: string): Promise<UnusualFact[]> {
  const nights = { beginDate: businessDate, endDate: businessDate }
  const query = new URLSearchParams(nights).toString()
  const [counts, exceptions] = await Promise.all([readCounts(tx, businessDate), countExceptions(tx, nights)])
  const facts: UnusualFact[] = counts ? listSeriousFacts(counts, businessDate) : []
  for (const kind of ['reversals', 'waivedMinimums', 'cancelledOpenings'] as const) {
    const isNamed = kind === 'reversals' && (counts?.lateReversals ?? 0) > 0
    if (exceptions[kind] > 0 && !isNamed)
      facts.push({
        title: `${businessDetailTitles[kind]} ${exceptions[kind]}`,
        route: `/pages/sumBusiness/index?${query}&lines=${kind}`,
      })
  }
  return facts.slice(0, MAX_FACTS)
}
