-- Roll-ups that no change has outdated since.
create view rollup_fresh as
select c.span, c.begin_date from rollup_coverage c
where not exists (select from rollup_invalidation t where t.business_date >= c.begin_date
  and t.business_date < case c.span when 'month' then (c.begin_date + interval '1 month')::date else c.begin_date + 1 end);
