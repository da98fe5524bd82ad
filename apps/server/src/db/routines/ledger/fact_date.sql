-- Business date of a fact at this moment: the night of the venue clock, or the next open one when that is closed. Takes the
-- shared lock of the date, so that the night is not closed before the transaction ends.
create function fact_date(at timestamptz) returns date language plpgsql as $$
declare
  day date := ((at at time zone 'Asia/Shanghai') - interval '12 hours 1 microsecond')::date;
begin
  perform refuse_before_founding(day);
  loop
    perform pg_advisory_xact_lock_shared(4001, (day - date '2000-01-01'));
    exit when not exists (select from business_day where business_date = day and status = ${businessDayStatus.closed});
    day := day + 1;
  end loop;
  return day;
end $$;
