-- Marks the night of a changed line.
create function invalidate_rollup_of_line() returns trigger language plpgsql as $$
begin
  perform invalidate_rollup((select business_date from orders where order_id = new.order_id));
  return null;
end $$;

create trigger order_item__rollup after update on order_item for each row
  when ((old.quantity, old.return_quantity, old.discount_amount, old.produce_status, old.produced_at, old.produce_user_id)
    is distinct from (new.quantity, new.return_quantity, new.discount_amount, new.produce_status, new.produced_at, new.produce_user_id))
  execute function invalidate_rollup_of_line();
