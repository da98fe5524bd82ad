-- Parts of a package that are made elsewhere than the package: one row per place, each with its own state, so that bar, kitchen and fruit
-- room produce their parts singly. Packages ordered before, and those made at one place, have no row: their line is their task.

create table order_item_place (
  order_item_id bigint not null references order_item,
  produce_dept text not null check (produce_dept in ('1', '2', '3')),
  goods_ids bigint[] not null check (cardinality(goods_ids) > 0),
  weight bigint not null check (weight > 0),
  produce_status text not null check (produce_status in ('0', '1', '2', '3')),
  produced_from text check (produced_from in ('0', '1', '2', '3')),
  produce_user_id bigint references app_user,
  produced_at timestamptz,
  primary key (order_item_id, produce_dept)
);
comment on table order_item_place is 'Place that makes parts of a package line. The state of the line follows from its places (trigger).';
comment on column order_item_place.goods_ids is 'Parts of the package made here.';
comment on column order_item_place.weight is 'Share of the line''s amount made here: list value of these parts when ordered, fen.';
comment on column order_item_place.produced_from is 'State before production was confirmed by hand; restored by an undo.';

-- A line is waiting until one place has begun, made when all have finished, delivered when all have delivered.
create function line_follows_places() returns trigger language plpgsql as $$
begin
  update order_item i set produce_status = p.status,
    produced_at = case when p.status in ('2', '3') then p.produced_at end,
    produce_user_id = p.user_id
  from (
    select case when bool_and(produce_status = '3') then '3' when bool_and(produce_status in ('2', '3')) then '2'
        when bool_or(produce_status <> '0') then '1' else '0' end as status,
      max(produced_at) as produced_at, (array_agg(produce_user_id order by produced_at desc nulls last))[1] as user_id
    from order_item_place where order_item_id = new.order_item_id
  ) p where i.order_item_id = new.order_item_id and (i.produce_status, i.produced_at, i.produce_user_id)
    is distinct from (p.status, case when p.status in ('2', '3') then p.produced_at end, p.user_id);
  -- A place can move while its line does not.
  perform touch_rollup((select o.business_date from order_item i join orders o using (order_id) where i.order_item_id = new.order_item_id));
  return null;
end $$;
create trigger order_item_place__line after insert or update on order_item_place for each row execute function line_follows_places();

-- Places of a package by the catalogue of today, to be stored with its line. Parts that need no making go with the package's own place;
-- a package made at its own place alone has none.
create function package_places(own_dept text, detail jsonb) returns table (place text, goods_ids bigint[], weight bigint) language sql stable as $$
  select p.place, p.goods_ids, p.weight from (
    select part.place, array_agg(distinct part.goods_id) as goods_ids, sum(part.weight)::bigint as weight,
      count(*) over () as places, bool_or(bool_or(part.is_made)) over () as is_made
    from (
      select g.goods_id, greatest(g.sale_price, 1) * d.quantity as weight, g.produce_dept <> '9' as is_made,
        coalesce(nullif(g.produce_dept, '9'), nullif(own_dept, '9'), '1') as place
      from jsonb_to_recordset(detail) as d("goodsId" bigint, quantity integer) join goods g on g.goods_id = d."goodsId"
    ) part group by part.place
  ) p where p.is_made and (p.places > 1 or p.place <> own_dept)
$$;

-- As before, but parts of a package stand under the place, the person and the time that made them. Between places the amount is split by
-- the list values of the day of the order, so that a place keeps its amount when prices change.
create or replace view made_line as
select w.business_date, w.order_item_id, w.order_id, w.order_type, w.part_id as goods_id, w.part_name as goods_name, w.part_unit as unit,
  w.part_type as statis_type, w.package_name, w.produce_dept, w.produced_at, w.produce_user_id,
  case when w.produce_user_id is not null then extract(epoch from w.produced_at - w.created_at) end as seconds,
  case when w.order_type in ('2', '3', '4', '7') then 0 else w.quantity * w.per_line end as sold_quantity,
  case when w.order_type = '2' then w.quantity * w.per_line else 0 end as gift_quantity,
  case when w.order_type = '3' then w.quantity * w.per_line else 0 end as voucher_quantity,
  case when w.order_type = '4' then w.quantity * w.per_line else 0 end as kill_quantity,
  case when w.order_type = '7' then w.quantity * w.per_line else 0 end as play_quantity,
  w.return_quantity * w.per_line as returned_quantity, (w.quantity - w.return_quantity) * w.per_line as produced_quantity,
  w.net_amount * w.upto / w.whole - w.net_amount * (w.upto - w.weight) / w.whole as allocated_amount
from (
  select o.business_date, o.order_id, o.order_type, o.created_at, i.order_item_id, i.quantity, i.return_quantity,
    coalesce(l.produce_dept, i.produce_dept) as produce_dept, coalesce(l.produce_status, i.produce_status) as produce_status,
    case when l.order_item_id is null then i.produced_at else l.produced_at end as produced_at,
    case when l.order_item_id is null then i.produce_user_id else l.produce_user_id end as produce_user_id,
    case when o.order_type = '2' then 0 when l.order_item_id is null then i.amount - i.discount_amount
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
  where o.status in ('1', '2', '3', '5') and o.order_type <> '6' and i.produce_status in ('1', '2', '3')
) w
where w.produce_status in ('2', '3');
