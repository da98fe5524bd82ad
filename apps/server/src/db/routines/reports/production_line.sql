-- Production by line. Components of a package appear under the place, employee and time that produced them. Between places
-- the amount is split by list values of the day of the order, so that a place keeps its amount when prices change.
create view production_line as
select w.business_date, w.order_item_id, w.order_id, w.order_type, w.part_id as goods_id, w.part_name as goods_name, w.part_unit as unit,
  w.part_type as statis_type, w.package_name, w.produce_dept, w.produced_at, w.produce_user_id,
  case when w.produce_user_id is not null then extract(epoch from w.produced_at - w.created_at) end as seconds,
  case when w.order_type in (${orderType.gift, voucher}, ${orderType.flashSale, groupPlay}) then 0 else w.quantity * w.per_line end as sold_quantity,
  case when w.order_type = ${orderType.gift} then w.quantity * w.per_line else 0 end as gift_quantity,
  case when w.order_type = ${orderType.voucher} then w.quantity * w.per_line else 0 end as voucher_quantity,
  case when w.order_type = ${orderType.flashSale} then w.quantity * w.per_line else 0 end as flash_sale_quantity,
  case when w.order_type = ${orderType.groupPlay} then w.quantity * w.per_line else 0 end as play_quantity,
  w.return_quantity * w.per_line as returned_quantity, (w.quantity - w.return_quantity) * w.per_line as produced_quantity,
  w.net_amount * w.upto / w.whole - w.net_amount * (w.upto - w.weight) / w.whole as allocated_amount
from (
  select o.business_date, o.order_id, o.order_type, o.created_at, i.order_item_id, i.quantity, i.return_quantity,
    coalesce(l.produce_dept, i.produce_dept) as produce_dept, coalesce(l.produce_status, i.produce_status) as produce_status,
    case when l.order_item_id is null then i.produced_at else l.produced_at end as produced_at,
    case when l.order_item_id is null then i.produce_user_id else l.produce_user_id end as produce_user_id,
    case when o.order_type = ${orderType.gift} then 0 when l.order_item_id is null then i.amount - i.discount_amount
      else (i.amount - i.discount_amount) * l.upto / l.whole - (i.amount - i.discount_amount) * (l.upto - l.weight) / l.whole end as net_amount, p.*,
    sum(p.weight) over (partition by o.business_date, i.order_item_id, l.produce_dept order by p.part_id rows unbounded preceding)::bigint as upto,
    sum(p.weight) over (partition by o.business_date, i.order_item_id, l.produce_dept)::bigint as whole
  from orders o join order_item i using (order_id) cross join lateral (
    select i.goods_id as part_id, i.goods_name as part_name, i.unit as part_unit, i.statis_type as part_type, '' as package_name, 1 as per_line, 1::bigint as weight
    where i.package_detail = '[]'
    union all
    select g.goods_id, d."goodsName", d.unit, t.statis_type, i.goods_name, d.quantity, greatest(g.sale_price, 1) * d.quantity
    from jsonb_to_recordset(i.package_detail) as d("goodsId" bigint, "goodsName" text, unit text, quantity integer)
    join goods g on g.goods_id = d."goodsId" join goods_type t on t.type_id = g.type_id
  ) p
  left join lateral (
    select q.*, sum(q.weight) over (order by q.produce_dept rows unbounded preceding)::bigint as upto, sum(q.weight) over ()::bigint as whole
    from order_item_place q where i.package_detail <> '[]' and q.order_item_id = i.order_item_id
  ) l on p.part_id = any(l.goods_ids)
  where o.status in (${orderStatus.placed, settled}, ${orderStatus.completed, returned}) and o.order_type <> ${orderType.wine} and i.produce_status in (${produceStatus.making, produced, delivered})
) w
where w.produce_status in (${produceStatus.produced, delivered});
