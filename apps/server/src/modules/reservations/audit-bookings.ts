/** Bookings against their log and the directory. */
import type { AuditCheck } from '../../db/audit-check.ts'

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
]
