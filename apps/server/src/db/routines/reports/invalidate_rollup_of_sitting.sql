-- Marks the night of a changed sitting, and the night in which its bill was settled, which may be later.
create function invalidate_rollup_of_sitting() returns trigger language plpgsql as $$
begin
  perform invalidate_rollup(new.business_date);
  if (old.sales_user_id, old.sales_dept_id) is distinct from (new.sales_user_id, new.sales_dept_id) then
    perform invalidate_rollup(b.business_date) from bill b where b.bill_id = new.bill_id and b.business_date <> new.business_date;
  end if;
  return null;
end $$;

create trigger sitting__rollup after update on sitting for each row
  when ((old.sales_user_id, old.sales_dept_id, old.bill_id, old.booking_id, old.table_id <> old.open_table_id, old.guest_phone, old.cleared_at)
    is distinct from (new.sales_user_id, new.sales_dept_id, new.bill_id, new.booking_id, new.table_id <> new.open_table_id, new.guest_phone, new.cleared_at))
  execute function invalidate_rollup_of_sitting();
