-- Starts a rehearsal night: stores every operational row and counter. Returns why it cannot: busy, running, opened after a
-- real night, paying while money is on its way at a provider; else started. Runs as the owner, because the server's role
-- may not write the snapshot.
create function start_rehearsal(by_user bigint, started timestamptz, night date, new_mark text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stored record;
  counter record;
begin
  if not pg_try_advisory_xact_lock(4009) then return 'busy'; end if;
  -- Every command writes its operation first: from here on none is in progress.
  lock table operation in share row exclusive mode;
  for stored in select * from rehearsal_tables() loop
    execute format('lock table %I in share row exclusive mode', stored.table_name);
  end loop;
  if exists (select from rehearsal where ended_at is null) then return 'running'; end if;
  if has_real_night() then return 'opened'; end if;
  if exists (select from payment_attempt where next_check_at is not null)
    or exists (select from channel_refund where next_check_at is not null) then return 'paying'; end if;

  insert into rehearsal (mark, business_date, started_at, start_user_id, last_oper_id)
  values (new_mark, night, started, by_user, coalesce((select max(oper_id) from oper_log), 0));
  for stored in select * from rehearsal_tables() loop
    execute format(
      'insert into rehearsal_row (table_name, row_data) select %L, to_jsonb(r) from (select %s from %I) r',
      stored.table_name,
      (select string_agg(format('%I::text as %I', name, name), ', ') from unnest(stored.stored_columns) name),
      stored.table_name);
  end loop;
  for counter in
    select s.relname::text as name from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass
    join pg_class o on o.oid = d.refobjid and o.relnamespace = 'public'::regnamespace
    join table_class() t on t.table_name = o.relname
    where s.relkind = 'S' and t.class = 'operational'
  loop
    execute format(
      'insert into rehearsal_counter (sequence_name, next_value) select %L, last_value + is_called::int from %I',
      counter.name, counter.name);
  end loop;
  return 'started';
end $$;
