/** Audits bookings against their log and the directory. */
import { bookingDepositStatus, payMethod, payStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildPrepaidChecks, prepaidKinds } from '../members/public.ts'

const { paid, used, refunded, forfeited } = bookingDepositStatus
const succeeded = quoteCode(payStatus.succeeded)

export const bookingChecks: readonly AuditCheck[] = [
  {
    name: 'a booking has one line of its log for each of its versions',
    title: '预订历史完整',
    explanation: '预订的每个版本在历史里正好一行',
    query: `select b.booking_id, b.booking_no, b.version, coalesce(l.lines, 0) as lines from booking b
      left join (select booking_id, count(*) as lines from booking_log group by booking_id) l using (booking_id)
      where coalesce(l.lines, 0) <> b.version - 1`,
  },
  {
    name: 'department of a booking = one its sales person belonged to',
    title: '预订部门',
    explanation: '预订的部门是销售曾经所属的部门',
    query: `select b.booking_id, b.booking_no, b.sales_user_id, b.sales_dept_id from booking b
      where not exists (select from user_dept d where d.user_id = b.sales_user_id and d.dept_id = b.sales_dept_id)`,
  },
  {
    name: 'a deducted deposit has paid a bill, whole and once; what its refunds gave back went home of it',
    title: '订金抵扣',
    explanation: '抵扣的订金整笔付了一次账单，退款时退回订金',
    query: `select b.booking_id, b.booking_no, b.deposit_status, b.deposit_amount, p.payment_id, p.amount, p.refunded_amount,
        s.refunded_amount as went_home from booking b
      full join (select * from payment where pay_method = ${quoteCode(payMethod.deposit)} and status = ${succeeded} and (not voided or refunded_amount = amount)) p
        on p.source_payment_id = b.deposit_payment_id
      left join payment s on s.payment_id = b.deposit_payment_id
      where b.booking_id is null or (b.deposit_status = ${quoteCode(used)}) <> (p.payment_id is not null)
        or p.payment_id is not null and (p.amount <> b.deposit_amount or p.refunded_amount <> s.refunded_amount)`,
  },
  ...buildPrepaidChecks({
    kind: prepaidKinds.deposit,
    names: {
      paid: {
        name: 'the deposit of a booking is paid when its payment is, over the same amount; given back on both or on neither',
        title: '订金付款',
        explanation: '预订的订金与付款同时成功、同额，退回也同时',
      },
      owed: {
        name: 'owed to guests who paid deposits = those neither deducted, given back nor kept',
        title: '订金预收',
        explanation: '欠客人的订金等于没抵扣、没退回也没没收的',
      },
      booked: {
        name: 'every payment, refund and forfeit of a deposit has its journal entry over its amount',
        title: '订金记账',
        explanation: '每笔订金付款、退款和没收都有同额分录',
      },
    },
    table: 'booking',
    columns: {
      id: 'booking_id',
      no: 'booking_no',
      status: 'deposit_status',
      amount: 'deposit_amount',
      paymentId: 'deposit_payment_id',
      businessDate: 'deposit_date',
    },
    paid: [paid, used, refunded, forfeited],
    unused: [paid, refunded, forfeited],
    refunded,
    owed: `deposit_status = ${quoteCode(paid)}`,
    forfeited: `deposit_status = ${quoteCode(forfeited)}`,
  }),
]
