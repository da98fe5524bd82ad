-- A closed night keeps its figures: no fact is dated into it, no sitting of it is undone and no head count changes.

create function refuse_closed_night() returns trigger language plpgsql as $$
begin
  if exists (select from new_facts f join business_day d on d.business_date = f.business_date where d.status = '1') then
    raise exception 'the night of a fact is closed' using errcode = 'check_violation', constraint = 'business_day__closed';
  end if;
  return null;
end $$;
create trigger sales_fact__night_open after insert on sales_fact referencing new table as new_facts for each statement execute function refuse_closed_night();

-- Takes the shared lock of fact_date: a change is inside the snapshot or refused, never between.
create function keep_night_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.guest_num = old.guest_num and (new.table_type = '9') = (old.table_type = '9') and new.business_date = old.business_date
     and (new.status = '4') = (old.status = '4') then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(4001, (new.business_date - date '2000-01-01'));
  if exists (select from business_day where business_date = new.business_date and status = '1') then
    raise exception 'the night % is closed', new.business_date using errcode = 'check_violation', constraint = 'business_day__closed';
  end if;
  return new;
end $$;
create trigger table_record__night_open before insert or update of status, guest_num, table_type, business_date on table_record for each row execute function keep_night_counts();
