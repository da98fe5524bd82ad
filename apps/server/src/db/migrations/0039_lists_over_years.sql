-- Lists stop after the page they show, however many nights lie behind it: what they narrow to has an index in their own order.

-- An order card asked every month of facts whether something was posted to a later night.
alter table orders add column last_fact_date date;
comment on column orders.last_fact_date is 'Latest business date of the order''s facts, kept by the trigger on sales_fact; null while it has none.';
update orders o set last_fact_date = f.last from (select order_id, max(business_date) as last from sales_fact group by order_id) f
where f.order_id = o.order_id;

create or replace function add_fact_sums() returns trigger language plpgsql as $$
begin
  update orders o set
    total_amount = o.total_amount + s.total, gift_amount = o.gift_amount + s.gift, discount_amount = o.discount_amount + s.discount,
    paid_amount = o.paid_amount + s.paid, credit_amount = o.credit_amount + s.credit, unpaid_amount = o.unpaid_amount + s.unpaid,
    return_amount = o.return_amount + s.returned, refund_amount = o.refund_amount + s.refunded,
    last_fact_date = greatest(o.last_fact_date, s.last)
  from (select order_id, sum(d_total) total, sum(d_gift) gift, sum(d_discount) discount, sum(d_paid) paid, sum(d_credit) credit,
               sum(d_unpaid) unpaid, sum(d_return) returned, sum(d_refund) refunded, max(business_date) last from new_facts group by order_id) s
  where o.order_id = s.order_id;
  update table_record r set
    total_amount = r.total_amount + s.total, gift_amount = r.gift_amount + s.gift, discount_amount = r.discount_amount + s.discount,
    paid_amount = r.paid_amount + s.paid, credit_amount = r.credit_amount + s.credit, unpaid_amount = r.unpaid_amount + s.unpaid,
    return_amount = r.return_amount + s.returned, refund_amount = r.refund_amount + s.refunded
  from (select table_record_id, sum(d_total) total, sum(d_gift) gift, sum(d_discount) discount, sum(d_paid) paid, sum(d_credit) credit,
               sum(d_unpaid) unpaid, sum(d_return) returned, sum(d_refund) refunded from new_facts group by table_record_id) s
  where r.table_record_id = s.table_record_id;
  return null;
end $$;

create index orders__waiter on orders (waiter_user_id, business_date, order_id desc) where waiter_user_id is not null;
create index orders__ended on orders (business_date desc, order_id desc) where status in ('4', '5');
create index table_record__table on table_record (table_id, business_date desc, table_record_id desc);
create index table_record__waiter on table_record (waiter_user_id, business_date desc, table_record_id desc) where waiter_user_id is not null;
create index table_record__opener on table_record (open_user_id, business_date desc, table_record_id desc);
create index approval_step__answered on approval_step (approver_id, approval_id desc) where status in ('2', '3', '4');
