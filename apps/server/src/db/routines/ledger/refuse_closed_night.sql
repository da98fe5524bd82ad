-- Refuses rows dated into a closed night.
create function refuse_closed_night() returns trigger language plpgsql as $$
begin
  if exists (select from new_facts f join business_day d on d.business_date = f.business_date where d.status = ${businessDayStatus.closed}) then
    raise exception 'the night of a fact is closed' using errcode = 'check_violation', constraint = 'business_day__closed';
  end if;
  return null;
end $$;

create trigger sales_fact__night_open after insert on sales_fact referencing new table as new_facts
  for each statement execute function refuse_closed_night();
create trigger rebate_detail__night_open after insert on rebate_detail referencing new table as new_facts
  for each statement execute function refuse_closed_night();
