-- A free service as the first order settles nothing: guests who have just sat down are not cleared away. A bill is settled once something that costs was ordered and nothing is owed.

create or replace function refresh_bill(wanted_bill bigint, at timestamptz, by_user bigint, night date) returns void language plpgsql as $$
declare
  open_unpaid bigint; received bigint; has_orders boolean; running boolean; was_settled boolean; settled boolean;
begin
  update orders o set status = case when o.unpaid_amount = 0 then '2' else '1' end
  from table_record r
  where r.table_record_id = o.table_record_id and r.bill_id = wanted_bill and o.status in ('1', '2')
    and o.status <> case when o.unpaid_amount = 0 then '2' else '1' end;

  select coalesce(sum(r.unpaid_amount), 0), coalesce(sum(r.paid_amount + r.credit_amount), 0),
         exists (select from orders o join table_record g on g.table_record_id = o.table_record_id
                 where g.bill_id = wanted_bill and o.status in ('1', '2', '3') and o.order_type not in ('2', '6') and o.total_amount > 0),
         coalesce(bool_or(r.status in ('1', '2', '5')), false)
    into open_unpaid, received, has_orders, running
  from table_record r where r.bill_id = wanted_bill and r.status <> '4';
  select status = '2' into was_settled from bill where bill_id = wanted_bill;
  settled := open_unpaid = 0 and (has_orders or (was_settled and not running));

  update table_record set status = case when settled then '2' else '1' end, settled_at = case when settled then coalesce(settled_at, at) end
  where bill_id = wanted_bill and status in ('1', '2') and status <> case when settled then '2' else '1' end;

  update venue_table t set table_status = case when settled then '3' else '2' end
  from table_record r
  where r.table_id = t.table_id and r.bill_id = wanted_bill and r.status in ('1', '2', '5')
    and t.table_status <> case when settled then '3' else '2' end;

  update bill set
    status = case when settled then '2' when received > 0 then '1' else '0' end,
    settled_at = case when settled then at end,
    settle_user_id = case when settled then by_user end,
    business_date = case when settled then night end,
    settled_amounts = case when settled then bill_amounts(wanted_bill) end
  where bill_id = wanted_bill and status not in ('3', '4')
    and status <> case when settled then '2' when received > 0 then '1' else '0' end;
end $$;
