-- Marks a night whose roll-ups are outdated: one that is closed, or is being closed concurrently.
create function invalidate_rollup(night date) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(4001, (night - date '2000-01-01')) or exists (select from business_day where business_date = night and status = ${businessDayStatus.closed}) then
    insert into rollup_invalidation (business_date) values (night);
  end if;
end $$;
