-- Creates the monthly partition of this month if missing. Called at start-up and by the nightly job. Runs as the owner,
-- because the server's role owns nothing.
create function ensure_fact_partition(month_of date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', month_of)::date;
  part text := 'sales_fact_' || to_char(first, 'YYYYMM');
begin
  if to_regclass(part) is null then
    execute format('create table %I partition of sales_fact for values from (%L) to (%L)', part, first, (first + interval '1 month')::date);
  end if;
end $$;
