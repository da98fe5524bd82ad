/** Tips against their payments and the journal (identity R11). */
import type { AuditCheck } from '../../db/audit-check.ts'

export const rewardChecks: readonly AuditCheck[] = [
  {
    name: 'R11 a tip is paid when its payment is, over the same amount; given back on both or on neither',
    query: `select r.reward_id, r.reward_no, r.status, r.amount, p.status as payment_status, p.amount as paid, p.refunded_amount from reward r
      full join (select * from payment where biz_type = '3') p using (payment_id)
      where r.reward_id is null and p.status = '2'
        or (r.status in ('1', '3')) <> (coalesce(p.status, '') = '2')
        or (p.payment_id is not null and (p.amount <> r.amount or p.biz_id <> r.reward_id))
        or (p.status = '2' and p.refunded_amount <> case when r.status = '3' then r.amount else 0 end)`,
  },
  {
    name: 'R11 tips kept = payments for tips less what went back; the shares add up to them',
    query: `select r.tips, r.shares, p.payments from
        (select coalesce(sum(amount), 0) as tips, coalesce(sum(company_share + user_share), 0) as shares from reward where status = '1') r,
        (select coalesce(sum(amount - refunded_amount), 0) as payments from payment where biz_type = '3' and status = '2') p
      where r.tips <> p.payments or r.tips <> r.shares`,
  },
  {
    name: 'R11 every tip and every tip given back has its journal entry over its amount',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || payment_id as business_key, amount from reward where status in ('1', '3')
        union all select 'reward:' || reward_id || ':refund', amount from reward where status = '3'
      ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount from journal_entry e join journal_line l using (entry_id)
        where e.kind = 'reward' group by e.entry_id) e using (business_key)
      where e.amount is distinct from w.amount`,
  },
  {
    name: 'R11 owed to a receiver = his share of tips not yet booked to him; the rest of them is income',
    query: `select coalesce(a.code, r.code) as code, -coalesce(a.balance, 0) as owed, coalesce(r.amount, 0) as tips from
        (select code, balance from account where code like 'tips_payable:%' or code = 'income:tips') a
        full join (select 'tips_payable:' || to_user_id as code, sum(user_share) as amount from reward where status = '1' and settle_status = '0' group by to_user_id
          union all select 'income:tips', sum(company_share) from reward where status = '1' having count(*) > 0) r using (code)
      where -coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  },
]
