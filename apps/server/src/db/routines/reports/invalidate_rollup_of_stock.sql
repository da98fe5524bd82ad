-- Marks the nights of stock movements.
create function invalidate_rollup_of_stock() returns trigger language plpgsql as $$
begin
  perform invalidate_rollup(n.business_date) from (select distinct business_date from new_lines) n;
  return null;
end $$;

create trigger stock_record__rollup after insert on stock_record referencing new table as new_lines
  for each statement execute function invalidate_rollup_of_stock();
