-- Refuses changes of ended bills, except for prints, and of closed nights.
create function refuse_late_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bill' and to_jsonb(new) - array['print_count', 'presented_at'] = to_jsonb(old) - array['print_count', 'presented_at'] then
    return new;
  end if;
  raise exception '% has ended', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger bill__ended before update on bill
  for each row when (old.status in (${billStatus.reversed, closed})) execute function refuse_late_change();
create trigger business_day__ended before update or delete on business_day
  for each row when (old.status = ${businessDayStatus.closed}) execute function refuse_late_change();
