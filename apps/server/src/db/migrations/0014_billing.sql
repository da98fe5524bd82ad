-- Money on a bill: line money stays within its net, payments say what they are for, repaid credit is known line by line.

-- Which waiting order a payment is for (null: the bill), and whether its money counts as performance.
alter table payment add column order_id bigint references orders;
alter table payment add column counts_performance boolean not null default false;
comment on column payment.counts_performance is 'Decided when it succeeded, so that giving money back takes back exactly what was counted.';
create index payment__business on payment (biz_type, biz_id);
create index payment__cashier on payment (cashier_user_id, paid_at);

alter table payment_allocation add column repaid_amount bigint not null default 0;
alter table payment_allocation add constraint payment_allocation__used check (repaid_amount >= 0 and refunded_amount + repaid_amount <= amount);
comment on column payment_allocation.repaid_amount is 'Of an on-account allocation: what has been repaid since; repaid money is not given back through the order.';

alter table order_item add constraint order_item__net check (
  allocated_amount <= price * (quantity - return_quantity) - change_price_discount - member_discount - manager_discount - wipe_discount - other_discount
);

-- The sittings a reversed bill was about: they hang on its replacement now.
alter table bill add column reversed_record_ids bigint[] not null default '{}';
create index bill__replaces on bill (replaces_bill_id) where replaces_bill_id is not null;

create index credit_record__waiting on credit_record (bill_id) where status = '0';
create index refund__waiting on refund (order_id) where status = '0';
create index refund__record on refund (table_record_id);

-- Change given to a drawer at the start of a shift; it comes from the safe and goes back there.
alter table cash_shift add column float_amount bigint not null default 0 check (float_amount >= 0);

-- A settled bill whose tables are cleared stays settled when goods come back later; a running one opens again when nothing is left on it.
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
                 where g.bill_id = wanted_bill and o.status in ('1', '2', '3')),
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

-- The sums of a bill as its paper says them.
create function bill_amounts(wanted_bill bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('totalAmount', coalesce(sum(total_amount), 0), 'giftAmount', coalesce(sum(gift_amount), 0),
    'discountAmount', coalesce(sum(discount_amount), 0), 'payableAmount', coalesce(sum(payable_amount), 0),
    'paidAmount', coalesce(sum(paid_amount), 0), 'creditAmount', coalesce(sum(credit_amount), 0))
  from table_record where bill_id = wanted_bill and status <> '4'
$$;
