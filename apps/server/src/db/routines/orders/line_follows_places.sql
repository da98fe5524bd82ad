-- Derives the production status of a line from its places: waiting until one has begun, produced when all have, delivered
-- when all have delivered.
create function line_follows_places() returns trigger language plpgsql as $$
begin
  update order_item i set produce_status = p.status,
    produced_at = case when p.status in (${produceStatus.produced, delivered}) then p.produced_at end,
    produce_user_id = p.user_id
  from (
    select case when bool_and(produce_status = ${produceStatus.delivered}) then ${produceStatus.delivered} when bool_and(produce_status in (${produceStatus.produced, delivered})) then ${produceStatus.produced}
        when bool_or(produce_status <> ${produceStatus.waiting}) then ${produceStatus.making} else ${produceStatus.waiting} end as status,
      max(produced_at) as produced_at, (array_agg(produce_user_id order by produced_at desc nulls last))[1] as user_id
    from order_item_place where order_item_id = new.order_item_id
  ) p where i.order_item_id = new.order_item_id and (i.produce_status, i.produced_at, i.produce_user_id)
    is distinct from (p.status, case when p.status in (${produceStatus.produced, delivered}) then p.produced_at end, p.user_id);
  -- A place can change while its line does not.
  perform invalidate_rollup((select o.business_date from order_item i join orders o using (order_id) where i.order_item_id = new.order_item_id));
  return null;
end $$;

create trigger order_item_place__line after insert or update on order_item_place
  for each row execute function line_follows_places();
