-- Starts the history of new sittings.
create function begin_sitting_history() returns trigger language plpgsql as $$
begin
  insert into sitting_history (sitting_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select sitting_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id from new_records order by sitting_id;
  return null;
end $$;

create trigger sitting__history_begins after insert on sitting referencing new table as new_records
  for each statement execute function begin_sitting_history();
