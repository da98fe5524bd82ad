/** Audits bookings against their log and the directory. */
import { bookingDepositStatus, payBizType, payMethod, payStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { paid, used, refunded, forfeited } = bookingDepositStatus
const succeeded = quoteCode(payStatus.succeeded)

export const bookingChecks: readonly AuditCheck[] = [
  {
    name: 'a booking has one line of its log for each of its versions',
    query: `select b.booking_id, b.booking_no, b.version, coalesce(l.lines, 0) as lines from booking b
      left join (select booking_id, count(*) as lines from booking_log group by booking_id) l using (booking_id)
      where coalesce(l.lines, 0) <> b.version - 1`,
  },
  {
    name: 'department of a booking = one its sales person belonged to',
    query: `select b.booking_id, b.booking_no, b.sales_user_id, b.sales_dept_id from booking b
      where not exists (select from user_dept d where d.user_id = b.sales_user_id and d.dept_id = b.sales_dept_id)`,
  },
  {
    name: 'the deposit of a booking is paid when its payment is, over the same amount; given back on both or on neither',
    query: `select b.booking_id, b.booking_no, b.deposit_status, b.deposit_amount, p.payment_id, p.amount as paid, p.refunded_amount from booking b
      full join (select * from payment where biz_type = ${quoteCode(payBizType.deposit)} and status = ${succeeded}) p on p.payment_id = b.deposit_payment_id
      where b.booking_id is null
        or (b.deposit_status in ${quoteCodes(paid, used, refunded, forfeited)}) <> (p.payment_id is not null)
        or p.payment_id is not null and (p.amount <> b.deposit_amount or p.biz_id <> b.booking_id or p.business_date <> b.deposit_date)
        or b.deposit_status in ${quoteCodes(paid, refunded, forfeited)} and p.refunded_amount <> case
          when b.deposit_status = ${quoteCode(refunded)} then b.deposit_amount else 0 end`,
  },
  {
    name: 'a deducted deposit has paid a bill, whole and once; what its refunds gave back went home of it',
    query: `select b.booking_id, b.booking_no, b.deposit_status, b.deposit_amount, p.payment_id, p.amount, p.refunded_amount,
        s.refunded_amount as went_home from booking b
      full join (select * from payment where pay_method = ${quoteCode(payMethod.deposit)} and status = ${succeeded} and (not voided or refunded_amount = amount)) p
        on p.source_payment_id = b.deposit_payment_id
      left join payment s on s.payment_id = b.deposit_payment_id
      where b.booking_id is null or (b.deposit_status = ${quoteCode(used)}) <> (p.payment_id is not null)
        or p.payment_id is not null and (p.amount <> b.deposit_amount or p.refunded_amount <> s.refunded_amount)`,
  },
  {
    name: 'owed to guests who paid deposits = those neither deducted, given back nor kept',
    query: `select a.balance, b.owed from account a cross join (
        select coalesce(sum(deposit_amount), 0) as owed from booking where deposit_status = ${quoteCode(paid)}) b
      where a.code = 'prepaid:deposit' and -a.balance <> b.owed`,
  },
  {
    name: 'every payment, refund and forfeit of a deposit has its journal entry over its amount',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || deposit_payment_id as business_key, deposit_amount as amount from booking where deposit_payment_id is not null
        union all select 'deposit:' || booking_id || ':refund', deposit_amount from booking where deposit_status = ${quoteCode(refunded)}
        union all select 'deposit:' || booking_id || ':forfeit', deposit_amount from booking where deposit_status = ${quoteCode(forfeited)}
      ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount from journal_entry e join journal_line l using (entry_id)
        where e.kind = 'prepaid' group by e.entry_id) e using (business_key)
      where e.amount is distinct from w.amount`,
  },
]
