/** Payments against lines, facts and the journal; credit against its accounts. */
import type { AuditCheck } from '../../db/audit-check.ts'

/** Entries about bills and credits; other business keeps its own. */
const kinds = `('payment', 'refund', 'reverse', 'repay', 'writeOff', 'shift')`

/** What the facts say lies in a group of accounts must be what the journal put there. */
const lies = (facts: string, accounts: string) =>
  `select f.amount as facts, j.amount as journal from (select coalesce(sum(${facts}), 0) as amount from sales_fact) f,
     (select coalesce(sum(l.amount), 0) as amount from journal_line l join journal_entry e using (entry_id) join account a using (account_id)
      where e.kind in ${kinds} and ${accounts}) j
   where f.amount <> j.amount`

export const moneyChecks: readonly AuditCheck[] = [
  {
    name: 'money on a line = what payments allocated to it and did not take back',
    query: `select i.order_item_id, i.allocated_amount, coalesce(a.amount, 0) as allocations from order_item i
      left join (select a.order_item_id, sum(a.amount - a.refunded_amount) as amount from payment_allocation a join payment p using (payment_id)
        where p.status = '2' and not p.voided group by a.order_item_id) a using (order_item_id)
      where i.allocated_amount <> coalesce(a.amount, 0)`,
  },
  {
    name: 'money on the lines of an order = what is paid and on account',
    query: `select o.order_id, o.order_no, o.paid_amount, o.credit_amount, i.amount as lines from orders o
      join (select order_id, sum(allocated_amount) as amount from order_item group by order_id) i using (order_id)
      where o.paid_amount + o.credit_amount <> i.amount`,
  },
  {
    name: 'allocations of a payment = its amount; what went back on lines = what went back of it',
    query: `select p.payment_id, p.payment_no, p.amount, a.amount as allocated, p.refunded_amount, a.refunded from payment p
      left join (select payment_id, sum(amount) as amount, sum(refunded_amount) as refunded from payment_allocation group by payment_id) a using (payment_id)
      where p.biz_type = '1' and p.status = '2' and (p.amount <> coalesce(a.amount, 0) or p.refunded_amount <> coalesce(a.refunded, 0))`,
  },
  {
    name: 'a payment that is not done holds no money',
    query: `select p.payment_id, p.payment_no, p.status from payment p where p.status <> '2' and exists (select from payment_allocation a where a.payment_id = p.payment_id)`,
  },
  {
    name: 'facts of a payment = what it still pays',
    query: `select p.payment_id, p.payment_no, coalesce(f.amount, 0) as facts, case when p.voided then 0 else p.amount - p.refunded_amount end as pays from payment p
      left join (select payment_id, sum(d_paid + d_credit) as amount from sales_fact where payment_id is not null group by payment_id) f using (payment_id)
      where p.biz_type = '1' and p.status = '2' and coalesce(f.amount, 0) <> case when p.voided then 0 else p.amount - p.refunded_amount end`,
  },
  {
    name: 'performance never exceeds the money it came with, and returns with it',
    query: `select order_id, sum(d_perf) as perf, sum(d_paid + d_repay) as money from sales_fact group by order_id having sum(d_perf) > sum(d_paid + d_repay) or sum(d_perf) < 0`,
  },
  {
    name: 'every payment, void, refund and repayment has its journal entry over its amount',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || payment_id as business_key, amount from payment where biz_type = '1' and status = '2'
        union all select 'payment:' || payment_id || ':void', amount - refunded_amount from payment where voided and amount > refunded_amount
        union all select 'refund:' || refund_id, amount from refund where status in ('1', '2', '3')
        union all select 'repay:' || repay_id, amount from credit_repay
        union all select 'credit:' || credit_id || ':writeOff', bad_amount from credit_record where bad_amount > 0
      ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount from journal_entry e join journal_line l using (entry_id) group by e.entry_id) e using (business_key)
      where e.amount is distinct from w.amount`,
  },
  {
    name: 'money paid and on account by night = income in the journal',
    query: `select business_date, f.amount as facts, j.amount as journal from
        (select business_date, sum(d_paid + d_credit) as amount from sales_fact where coalesce(pay_method, '') not in ('voucher', 'prepay', 'deposit') group by business_date) f
        full join (select e.business_date, -sum(l.amount) as amount from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
          where a.code = 'income:sales' and e.kind in ${kinds} group by e.business_date) j using (business_date)
      where coalesce(f.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    name: 'cash in the facts = cash in drawers, safe and differences',
    query: lies(`case when pay_method = 'cash' then d_paid + d_repay else 0 end`, `a.code like 'cash:%'`),
  },
  {
    name: 'card money in the facts = card clearing',
    query: lies(`case when pay_method = 'card' then d_paid + d_repay else 0 end`, `a.code = 'card:clearing'`),
  },
  {
    name: 'credit in the facts less what was repaid = receivables and bad debt',
    query: lies('d_credit - d_repay', `(a.code like 'receivable:%' or a.code = 'bad_debt')`),
  },
  {
    name: 'a journal entry has two lines or more and they add up to nothing',
    query: `select e.entry_id, e.business_key from journal_entry e left join journal_line l using (entry_id) group by e.entry_id having count(l.*) < 2 or sum(l.amount) <> 0`,
  },
  {
    name: 'balance of an account = sum of its lines, within floor and ceiling',
    query: `select a.account_id, a.code, a.balance, coalesce(l.amount, 0) as lines from account a
      left join (select account_id, sum(amount) as amount from journal_line group by account_id) l using (account_id)
      where a.balance <> coalesce(l.amount, 0) or a.balance < a.floor or a.balance > a.ceiling`,
  },
  {
    name: 'cash lies in a drawer only while its shift is open',
    query: `select a.code, a.balance from account a where a.code ~ '^cash:\\d+$' and a.balance <> 0
      and not exists (select from cash_shift s where s.account_id = a.account_id and s.closed_at is null)`,
  },
  {
    name: 'R9 credit in the books = credits that came into force less what was reversed',
    query: `select f.amount as facts, c.amount as credits from (select coalesce(sum(d_credit), 0) as amount from sales_fact) f,
      (select coalesce(sum(amount - reversed_amount), 0) as amount from credit_record where payment_id is not null) c where f.amount <> c.amount`,
  },
  {
    name: 'R9 used of a credit account = what its open credits still owe, within the limit',
    query: `select ca.credit_account_id, ca.account_name, a.balance, coalesce(c.owed, 0) as owed from credit_account ca join account a using (account_id)
      left join (select credit_account_id, sum(remain_amount) as owed from credit_record where status in ('1', '2') group by credit_account_id) c using (credit_account_id)
      where a.balance <> coalesce(c.owed, 0) or a.ceiling is distinct from nullif(ca.credit_limit, -1)`,
  },
  {
    name: 'R9 repaid of a credit = its repayments less what went back of them = what its lines say; its state fits',
    query: `select c.credit_id, c.credit_no, c.repaid_amount, r.amount as repayments, a.repaid as lines, c.status from credit_record c
      left join (select r.credit_id, sum(r.amount - p.refunded_amount) as amount from credit_repay r join payment p using (payment_id) group by r.credit_id) r using (credit_id)
      left join (select payment_id, sum(repaid_amount) as repaid from payment_allocation group by payment_id) a using (payment_id)
      where c.repaid_amount <> coalesce(r.amount, 0) or c.repaid_amount <> coalesce(a.repaid, 0)
        or (c.payment_id is null) <> (c.status in ('0', '5') or (c.status = '6' and c.payment_id is null))
        or (c.status = '1' and (c.repaid_amount > 0 or c.remain_amount = 0)) or (c.status = '2' and (c.repaid_amount = 0 or c.remain_amount = 0))
        or (c.status in ('3', '4') and c.remain_amount <> 0) or (c.status = '6' and c.payment_id is not null and c.remain_amount <> 0)`,
  },
  {
    name: 'lines of a repayment = its amount; what went back on them = what went back of it',
    query: `select r.repay_id, r.repay_no, r.amount, l.amount as lines, p.refunded_amount, l.refunded from credit_repay r join payment p using (payment_id)
      join (select repay_id, sum(amount) as amount, sum(refunded_amount) as refunded from credit_repay_line group by repay_id) l using (repay_id)
      where r.amount <> l.amount or p.refunded_amount <> l.refunded`,
  },
  {
    name: 'money given back on an order = its refunds',
    query: `select o.order_id, o.order_no, o.refund_amount, coalesce(r.amount, 0) as refunds from orders o
      left join (select order_id, sum(amount - credit_back) as amount from refund where status in ('1', '2', '3') group by order_id) r using (order_id)
      where o.refund_amount <> coalesce(r.amount, 0)`,
  },
]
