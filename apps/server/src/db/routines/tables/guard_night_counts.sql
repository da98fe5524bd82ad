-- Refuses changes of head counts in closed nights. Takes the shared lock of fact_date: a change is inside the snapshot or
-- refused.
create function guard_night_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.guest_num = old.guest_num and (new.table_type = ${tableType.virtual}) = (old.table_type = ${tableType.virtual}) and new.business_date = old.business_date
     and (new.status = ${recordStatus.cancelled}) = (old.status = ${recordStatus.cancelled}) then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(4001, (new.business_date - date '2000-01-01'));
  if exists (select from business_day where business_date = new.business_date and status = ${businessDayStatus.closed}) then
    raise exception 'the night % is closed', new.business_date using errcode = 'check_violation', constraint = 'business_day__closed';
  end if;
  return new;
end $$;

create trigger sitting__night_open before insert or update of status, guest_num, table_type, business_date on sitting
  for each row execute function guard_night_counts();
