-- Pieces and paid amount of lines as rebate rules count them: settled orders, without gifts, stored bottles and walk-in
-- accounts.
create view rebate_base as
select o.order_id, o.business_date, i.order_item_id, i.goods_id, u.user_id, coalesce(moved.to_dept_id, o.sales_dept_id) as dept_id, i.rebate_type, i.rebate_value,
  i.quantity - i.return_quantity as quantity, money.base_amount
from orders o
join order_item i using (order_id)
left join lateral (
  select l.to_user_id, l.to_dept_id from sales_attribution_log l
  where l.subject_type = 'order' and l.subject_id = o.order_id order by l.log_id desc limit 1
) moved on true
join app_user u on u.user_id = coalesce(moved.to_user_id, o.sales_user_id) and u.user_type <> ${userType.system}
cross join lateral (
  select coalesce(sum(case p.pay_method
      when 'credit' then a.repaid_amount - coalesce((
        select sum(l.bonus_amount - l.bonus_amount * l.refunded_amount / l.amount)
        from credit_record c join credit_repay r using (credit_id) join credit_repay_line l using (repay_id)
        where c.payment_id = p.payment_id and l.order_item_id = a.order_item_id), 0)
      else a.amount - a.refunded_amount - a.bonus_amount + a.bonus_amount * a.refunded_amount / a.amount end), 0)::bigint as base_amount
  from payment_allocation a join payment p using (payment_id)
  where a.order_id = o.order_id and a.order_item_id = i.order_item_id and p.status = ${payStatus.succeeded} and not p.voided
) money
where o.status in (${orderStatus.settled, completed}) and o.order_type not in (${orderType.gift, wine});
