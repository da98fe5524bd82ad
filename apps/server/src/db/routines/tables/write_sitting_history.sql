-- Appends the new state of a sitting to its history, if it differs from the last one.
create function write_sitting_history() returns trigger language plpgsql as $$
begin
  insert into sitting_history (sitting_id, after_fact_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select new.sitting_id, coalesce((select max(fact_id) from sales_fact where sitting_id = new.sitting_id), 0),
    new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id
  from (select * from sitting_history where sitting_id = new.sitting_id order by history_id desc limit 1) h
  where (h.area_id, h.bill_id, h.sales_user_id, h.sales_dept_id, h.recommend_user_id, h.recommend_dept_id)
    is distinct from (new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id);
  return null;
end $$;

create trigger sitting__history after update of area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id on sitting
  for each row execute function write_sitting_history();
