-- Stores the last fact before a change of attribution, which separates facts before and after it.
create function note_last_fact() returns trigger language plpgsql as $$
begin
  if new.subject_type = 'order' then
    new.after_fact_id := coalesce((select max(fact_id) from sales_fact where order_id = new.subject_id), 0);
  else
    new.after_fact_id := coalesce((select max(fact_id) from sales_fact where sitting_id = new.subject_id), 0);
  end if;
  return new;
end $$;

create trigger sales_attribution_log__place before insert on sales_attribution_log
  for each row execute function note_last_fact();
