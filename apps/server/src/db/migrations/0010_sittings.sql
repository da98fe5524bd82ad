-- Sittings that move and end: bills that end without being settled, merged sittings that keep their history, credit that moves to another person.

-- A bill may end without a settlement: its lines went to the bill of a merged group, or nothing was consumed.
alter table bill add column closed_at timestamptz;
alter table bill add column close_reason text;
alter table bill drop constraint bill_status_check;
alter table bill add constraint bill__status check (status in ('0', '1', '2', '3', '4'));
alter table bill add constraint bill__closed check ((status = '4') = (closed_at is not null and close_reason is not null));
comment on column bill.close_reason is 'Why the bill ended without a settlement: 并台, 撤台 or 清台.';

-- A merged sitting that was cleared with its main still says whose bill it was on.
alter table table_record drop constraint table_record_check;
alter table table_record add constraint table_record__merged check (status <> '5' or (merge_to_record_id is not null and merge_to_record_id <> table_record_id));
create index table_record__merged_to on table_record (merge_to_record_id) where status = '5';

-- Later facts of an order follow its latest line here; the order itself keeps whom it was first credited to.
alter table sales_attribution_log add column to_dept_id bigint not null references dept;
alter table sales_attribution_log add column to_dept_name text not null;

create or replace function refresh_bill(wanted_bill bigint, at timestamptz, by_user bigint, night date) returns void language plpgsql as $$
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
  where bill_id = wanted_bill and status not in ('3', '4')
    and status <> case when settled then '2' when received > 0 then '1' else '0' end;
end $$;
