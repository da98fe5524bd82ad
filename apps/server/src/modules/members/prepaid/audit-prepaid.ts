/**
 * Audit checks of prepaid money, the same for each kind: rows match their payments, the account balance and the
 * journal.
 */
import { payStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../../db/audit-check.ts'
import type { AuditCheck, RuleName } from '../../../db/audit-check.ts'
import type { PrepaidKind } from './prepaid-money.ts'

type PrepaidTable = {
  kind: PrepaidKind
  /** Names of the three checks. */
  names: { paid: RuleName; owed: RuleName; booked: RuleName }
  table: string
  columns: { id: string; no: string; status: string; amount: string; paymentId: string; businessDate: string }
  /** Statuses of rows that were paid. */
  paid: readonly string[]
  /** Statuses of rows whose money was not used on a bill. */
  unused: readonly string[]
  refunded: string
  /** SQL conditions for rows whose money is owed to the guest, and for rows whose money was forfeited. */
  owed: string
  forfeited: string | null
}

export function buildPrepaidChecks({ kind, names, table, columns, ...states }: PrepaidTable): AuditCheck[] {
  const { id, no, status, amount, paymentId, businessDate } = columns
  const refunded = quoteCode(states.refunded)
  const ended = (word: string, condition: string) =>
    `union all select '${kind.name}:' || ${id} || ':${word}', ${amount} from ${table} where ${condition}`
  return [
    {
      ...names.paid,
      query: `select x.${id}, x.${no}, x.${status}, x.${amount}, p.status as payment_status, p.amount as paid, p.refunded_amount from ${table} x
        full join (select * from payment where biz_type = ${quoteCode(kind.bizType)} and status = ${quoteCode(payStatus.succeeded)}) p
          on p.payment_id = x.${paymentId}
        where x.${id} is null
          or (x.${status} in ${quoteCodes(...states.paid)}) <> (p.payment_id is not null)
          or p.payment_id is not null and (p.amount <> x.${amount} or p.biz_id <> x.${id} or p.business_date <> x.${businessDate})
          or x.${status} in ${quoteCodes(...states.unused)} and coalesce(p.refunded_amount, 0) <> case
            when x.${status} = ${refunded} then x.${amount} else 0 end`,
    },
    {
      ...names.owed,
      query: `select a.balance, x.owed from account a
        cross join (select coalesce(sum(${amount}), 0) as owed from ${table} where ${states.owed}) x
        where a.code = 'prepaid:${kind.name}' and -a.balance <> x.owed`,
    },
    {
      ...names.booked,
      query: `select w.business_key, w.amount, e.amount as booked from (
          select 'payment:' || ${paymentId} as business_key, ${amount} as amount from ${table} where ${status} in ${quoteCodes(...states.paid)}
          ${ended('refund', `${status} = ${refunded}`)}
          ${states.forfeited === null ? '' : ended('forfeit', states.forfeited)}
        ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount
          from journal_entry e join journal_line l using (entry_id) where e.kind = 'prepaid' group by e.entry_id) e using (business_key)
        where e.amount is distinct from w.amount`,
    },
  ]
}
