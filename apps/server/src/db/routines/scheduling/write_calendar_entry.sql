-- Writes the revisions of published shifts that calendars show. A day off or a removed shift cancels the entry.
create function write_calendar_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.rest_flag or (new.user_id, new.business_date) <> (old.user_id, old.business_date)) then
    update calendar_entry set cancelled = true, sequence = sequence + 1, changed_at = now()
    where user_id = old.user_id and business_date = old.business_date and not cancelled;
  end if;
  if tg_op = 'DELETE' or new.rest_flag then
    return null;
  end if;
  insert into calendar_entry as e (user_id, business_date, changed_at, shift_name, on_minute, off_minute)
  values (new.user_id, new.business_date, now(), new.shift_name, new.on_minute, new.off_minute)
  on conflict (user_id, business_date) do update set sequence = e.sequence + 1, changed_at = now(), cancelled = false,
    shift_name = excluded.shift_name, on_minute = excluded.on_minute, off_minute = excluded.off_minute
  where e.cancelled or (e.shift_name, e.on_minute, e.off_minute) <> (excluded.shift_name, excluded.on_minute, excluded.off_minute);
  return null;
end $$;

create trigger schedule__calendar after insert or delete or update on schedule
  for each row execute function write_calendar_entry();
