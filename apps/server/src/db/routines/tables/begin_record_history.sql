-- Starts the history of new sittings.
create function begin_record_history() returns trigger language plpgsql as $$
begin
  insert into record_history (table_record_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select table_record_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id from new_records order by table_record_id;
  return null;
end $$;

create trigger table_record__history_begins after insert on table_record referencing new table as new_records
  for each statement execute function begin_record_history();
