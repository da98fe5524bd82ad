-- Sittings of a night by sales employee. Transferred: not at the table where it was opened; returning: the phone number sat
-- here before.
create view sitting_daily as
select v.business_date, v.dept_id, v.user_id, count(*) filter (where v.counted) as table_count,
  coalesce(sum(v.guest_num) filter (where v.counted), 0)::bigint as guest_num,
  count(*) filter (where v.counted and v.booked) as booked_count, count(*) filter (where v.counted and not v.booked) as walk_in_count,
  count(*) filter (where v.counted and v.elsewhere) as transfer_count, count(*) filter (where not v.counted) as cancel_open_count,
  coalesce(sum(v.guest_num) filter (where v.counted and v.booked), 0)::bigint as booked_guests,
  coalesce(sum(v.guest_num) filter (where v.counted and not v.booked), 0)::bigint as walk_in_guests,
  count(*) filter (where v.counted and v.known and not v.came_before) as new_guests,
  count(*) filter (where v.counted and v.known and v.came_before) as returning_guests,
  coalesce(sum(v.stay_seconds), 0) as stay_seconds, count(v.stay_seconds) as stay_count
from (
  select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, r.guest_num, r.status <> ${recordStatus.cancelled} as counted, r.booking_id is not null as booked,
    r.table_id <> r.open_table_id as elsewhere, r.guest_phone <> '' as known,
    exists (select from sitting e where e.guest_phone = r.guest_phone and e.guest_phone <> '' and e.status <> ${recordStatus.cancelled} and e.table_type <> ${tableType.virtual}
      and (e.opened_at, e.sitting_id) < (r.opened_at, r.sitting_id)) as came_before,
    extract(epoch from r.cleared_at - r.opened_at) as stay_seconds
  from sitting r where r.table_type <> ${tableType.virtual}
) v group by v.business_date, v.dept_id, v.user_id;
