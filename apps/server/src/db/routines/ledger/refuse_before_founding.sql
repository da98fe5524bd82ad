-- Refuses dates before the venue's first night.
create function refuse_before_founding(night date) returns void language plpgsql stable as $$
declare
  first date := (select (config_value #>> '{}')::date from sys_config where config_key = 'venue.firstNight');
begin
  if night < first then
    raise exception 'the night % is before the first of this house, %', night, first using errcode = 'check_violation', constraint = 'business_day__founded';
  end if;
end $$;
