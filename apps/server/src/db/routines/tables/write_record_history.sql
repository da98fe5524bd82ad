-- Appends the new state of a sitting to its history, if it differs from the last one.
create function write_record_history() returns trigger language plpgsql as $$
begin
  insert into record_history (table_record_id, after_fact_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select new.table_record_id, coalesce((select max(fact_id) from sales_fact where table_record_id = new.table_record_id), 0),
    new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id
  from (select * from record_history where table_record_id = new.table_record_id order by history_id desc limit 1) h
  where (h.area_id, h.bill_id, h.sales_user_id, h.sales_dept_id, h.recommend_user_id, h.recommend_dept_id)
    is distinct from (new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id);
  return null;
end $$;

create trigger table_record__history after update of area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id on table_record
  for each row execute function write_record_history();
