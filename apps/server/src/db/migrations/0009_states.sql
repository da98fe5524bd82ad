-- States that follow from money: orders, records, tables and bills of one bill group, brought in line after its facts changed.

-- Money still to be reached before the minimum of a sitting: lines that count, without gifts, less their discounts.
create view record_minimum as
select r.table_record_id,
       coalesce(sum(i.amount - i.discount_amount) filter (where i.count_min_charge and o.order_type <> '2' and o.status in ('1', '2', '3')), 0)::bigint as eligible_amount
from table_record r
left join orders o on o.table_record_id = r.table_record_id
left join order_item i on i.order_id = o.order_id
group by r.table_record_id;

-- What a free table shows tonight: booked when a confirmed booking waits for it, otherwise free.
create function free_table_status(wanted_table bigint, night date) returns text language sql stable as $$
  select case when exists (select from booking where table_id = wanted_table and booking_date = night and status = '1') then '1' else '0' end
$$;

create function refresh_bill(wanted_bill bigint, at timestamptz, by_user bigint, night date) returns void language plpgsql as $$
declare
  open_unpaid bigint; received bigint; has_orders boolean; settled boolean;
begin
  update orders o set status = case when o.unpaid_amount = 0 then '2' else '1' end
  from table_record r
  where r.table_record_id = o.table_record_id and r.bill_id = wanted_bill and o.status in ('1', '2')
    and o.status <> case when o.unpaid_amount = 0 then '2' else '1' end;

  select coalesce(sum(r.unpaid_amount), 0), coalesce(sum(r.paid_amount + r.credit_amount), 0),
         exists (select from orders o join table_record g on g.table_record_id = o.table_record_id
                 where g.bill_id = wanted_bill and o.status in ('1', '2', '3'))
    into open_unpaid, received, has_orders
  from table_record r where r.bill_id = wanted_bill and r.status <> '4';
  settled := has_orders and open_unpaid = 0;

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
    settled_amounts = case when settled then (
      select jsonb_build_object('totalAmount', sum(total_amount), 'giftAmount', sum(gift_amount), 'discountAmount', sum(discount_amount),
        'payableAmount', sum(payable_amount), 'paidAmount', sum(paid_amount), 'creditAmount', sum(credit_amount))
      from table_record where bill_id = wanted_bill) end
  where bill_id = wanted_bill and status <> '3'
    and status <> case when settled then '2' when received > 0 then '1' else '0' end;
end $$;
