-- Marks the night of a changed row.
create function invalidate_rollup_of_row() returns trigger language plpgsql as $$
begin
  perform invalidate_rollup(new.business_date);
  return null;
end $$;

create trigger orders__rollup after update of status on orders for each row
  when ((old.status in (${orderStatus.placed, settled, completed}), old.status = ${orderStatus.returned}) is distinct from (new.status in (${orderStatus.placed, settled, completed}), new.status = ${orderStatus.returned}))
  execute function invalidate_rollup_of_row();
create trigger bill__rollup after update of status on bill for each row
  when (new.business_date is not null and (old.status = ${billStatus.settled}) <> (new.status = ${billStatus.settled}))
  execute function invalidate_rollup_of_row();
create trigger reward__rollup after update on reward for each row
  when (new.business_date is not null and (old.status, old.amount, old.to_user_id, old.to_dept_id) is distinct from (new.status, new.amount, new.to_user_id, new.to_dept_id))
  execute function invalidate_rollup_of_row();
