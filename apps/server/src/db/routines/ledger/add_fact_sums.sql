-- Adds new facts to the sums of their orders and sittings. Nothing else writes those columns.
create function add_fact_sums() returns trigger language plpgsql as $$
begin
  update orders o set
    total_amount = o.total_amount + s.total, gift_amount = o.gift_amount + s.gift, discount_amount = o.discount_amount + s.discount,
    paid_amount = o.paid_amount + s.paid, credit_amount = o.credit_amount + s.credit, unpaid_amount = o.unpaid_amount + s.unpaid,
    return_amount = o.return_amount + s.returned, refund_amount = o.refund_amount + s.refunded,
    last_fact_date = greatest(o.last_fact_date, s.last)
  from (select order_id, sum(d_total) total, sum(d_gift) gift, sum(d_discount) discount, sum(d_paid) paid, sum(d_credit) credit,
               sum(d_unpaid) unpaid, sum(d_return) returned, sum(d_refund) refunded, max(business_date) last from new_facts group by order_id) s
  where o.order_id = s.order_id;
  update sitting r set
    total_amount = r.total_amount + s.total, gift_amount = r.gift_amount + s.gift, discount_amount = r.discount_amount + s.discount,
    paid_amount = r.paid_amount + s.paid, credit_amount = r.credit_amount + s.credit, unpaid_amount = r.unpaid_amount + s.unpaid,
    return_amount = r.return_amount + s.returned, refund_amount = r.refund_amount + s.refunded
  from (select sitting_id, sum(d_total) total, sum(d_gift) gift, sum(d_discount) discount, sum(d_paid) paid, sum(d_credit) credit,
               sum(d_unpaid) unpaid, sum(d_return) returned, sum(d_refund) refunded from new_facts group by sitting_id) s
  where r.sitting_id = s.sitting_id;
  return null;
end $$;

create trigger sales_fact__sums after insert on sales_fact referencing new table as new_facts
  for each statement execute function add_fact_sums();
