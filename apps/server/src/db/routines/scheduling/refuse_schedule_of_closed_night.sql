-- Refuses changes of schedules in closed nights. Takes the shared lock of fact_date: a change is inside the frozen night or
-- refused.
create function refuse_schedule_of_closed_night() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4001, d) from (select distinct business_date - date '2000-01-01' as d from changed order by 1) nights;
  if exists (select from changed c join business_day d using (business_date) where d.status = ${businessDayStatus.closed}) then
    raise exception 'the night of a schedule is closed' using errcode = 'check_violation', constraint = 'business_day__closed';
  end if;
  return null;
end $$;

create trigger schedule__night_open_insert after insert on schedule referencing new table as changed
  for each statement execute function refuse_schedule_of_closed_night();
create trigger schedule__night_open_update after update on schedule referencing new table as changed
  for each statement execute function refuse_schedule_of_closed_night();
create trigger schedule__night_open_delete after delete on schedule referencing old table as changed
  for each statement execute function refuse_schedule_of_closed_night();
