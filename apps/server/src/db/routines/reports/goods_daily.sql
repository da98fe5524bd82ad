-- Sold pieces of a night by goods as ordered.
create view goods_daily as
select o.business_date, i.goods_id, i.goods_kind, i.statis_type, i.goods_name,
  sum(i.quantity - i.return_quantity)::bigint as quantity, sum(i.price * (i.quantity - i.return_quantity))::bigint as amount
from orders o join order_item i using (order_id)
where o.status in (${orderStatus.placed, settled, completed}) and o.order_type <> ${orderType.gift}
group by o.business_date, i.goods_id, i.goods_kind, i.statis_type, i.goods_name;
