/** From nights to the calendar days of providers: what each method received in a night, and on which bills it is listed. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { differenceStatus, payBizType, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'
import type { schemas } from '@nocturne/contract/payments/schemas'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'

type Nights = AnswerOf<typeof payments.nights>
type Run = NonNullable<Nights['days'][number]['run']>
type DayRow = Omit<Nights['days'][number], 'run'> & { [K in keyof Run]: Run[K] | null }

export const readNightDays: Handler<typeof payments.nights, typeof schemas.nights> = async ({ db, now }, input) => {
  const today = getBusinessDate(now)
  const { beginDate, endDate } = resolveDateRange(input, today)
  const isInRange = sql`p.business_date between ${beginDate}::date and ${endDate}::date`
  const [methods, days] = await Promise.all([
    sql<Nights['methods'][number]>`
      select p.business_date, p.pay_method,
        coalesce(sum(p.amount) filter (where p.biz_type = ${lit(payBizType.bill)} and not p.voided), 0)::bigint as sale_amount,
        coalesce(sum(p.amount) filter (where p.biz_type <> ${lit(payBizType.bill)} and not p.voided), 0)::bigint as other_amount,
        coalesce(sum(p.amount) filter (where p.voided), 0)::bigint as voided_amount
      from payment p where ${isInRange} and p.status = ${lit(payStatus.succeeded)}
      group by p.business_date, p.pay_method order by p.business_date desc, p.pay_method`.execute(db),
    sql<DayRow>`
      select d.*, r.run_id, r.status, r.provider_amount, r.our_amount,
        (select count(*)::integer from reconciliation_item i where i.run_id = r.run_id and i.status = ${lit(differenceStatus.open)}) as open_count
      from (
        select p.business_date, a.provider, coalesce(a.billed_on, (a.paid_at at time zone 'Asia/Shanghai')::date) as bill_date,
          sum(a.amount)::bigint as amount
        from payment p join payment_attempt a using (payment_id) where ${isInRange} and a.status = 'succeeded'
        group by 1, 2, 3
      ) d left join reconciliation_run r on r.provider = d.provider and r.bill_date = d.bill_date
      order by d.business_date desc, d.provider, d.bill_date`.execute(db),
  ])
  return {
    beginDate,
    endDate,
    today,
    methods: methods.rows,
    days: days.rows.map(({ runId, status, providerAmount, ourAmount, openCount, ...day }) => ({
      ...day,
      run:
        runId === null || status === null
          ? null
          : {
              runId,
              status,
              providerAmount: providerAmount ?? 0,
              ourAmount: ourAmount ?? 0,
              openCount: openCount ?? 0,
            },
    })),
  }
}
