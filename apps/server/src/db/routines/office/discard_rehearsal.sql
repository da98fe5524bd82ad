-- Discards the running rehearsal: every operational table and counter is as it was before; master data stays. Returns
-- busy, over when this rehearsal is not running any more, else discarded. One transaction under exclusive locks. Runs as
-- the owner: the server's role may change neither append-only tables nor the snapshot. It restores only what
-- start_rehearsal stored, and that refuses a venue with real nights.
create function discard_rehearsal(by_user bigint, ended timestamptz, ended_mark text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run rehearsal;
  stored record;
  item record;
begin
  if not pg_try_advisory_xact_lock(4009) then return 'busy'; end if;
  lock table operation in share row exclusive mode;
  select * into run from rehearsal where ended_at is null and mark = ended_mark;
  if not found then return 'over'; end if;
  for stored in select * from rehearsal_tables() loop
    execute format('lock table %I in access exclusive mode', stored.table_name);
    execute format('alter table %I disable trigger user', stored.table_name);
  end loop;
  alter table oper_log disable trigger user;
  -- Rows refer to each other in circles: foreign keys are checked once all rows are back.
  for item in select * from rehearsal_keys() loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', item.child, item.name);
  end loop;

  for stored in select * from rehearsal_tables() where is_whole loop
    execute format('delete from %I', stored.table_name);
  end loop;
  for stored in select * from rehearsal_tables() loop
    perform restore_rehearsal_rows(stored.table_name, stored.is_whole, stored.key_columns, stored.stored_columns);
  end loop;
  -- Ledger accounts that work of the night opened; those of credit accounts were entered by the office.
  delete from account a where not exists (select from credit_account c where c.account_id = a.account_id)
    and not exists (select from rehearsal_row s where s.table_name = 'account' and (s.row_data ->> 'account_id')::bigint = a.account_id);
  for item in select * from rehearsal_counter loop
    execute format('alter sequence %I restart with %s', item.sequence_name, item.next_value);
  end loop;
  -- Sessions and bindings of guests that the rehearsal registered.
  for item in select * from rehearsal_keys() where is_outside loop
    execute format('delete from %s c where c.%I is not null and not exists (select from %s p where p.%I = c.%I)',
      item.child, item.child_column, item.parent, item.parent_column, item.child_column);
  end loop;
  -- Imports of members that the rehearsal added are gone with it, and those that it undid are in force again: an undo by
  -- ids that are used again would reach other members.
  update import_run set undone_by = by_user, undone_at = ended
  where entity = 'member' and created_at >= run.started_at and undone_at is null;
  update import_run set undone_by = null, undone_at = null
  where entity = 'member' and created_at < run.started_at and undone_at >= run.started_at;
  -- A lost response of the rehearsal must not become a second, real execution.
  update operation set endpoint_id = 'void', request_hash = '', answer = '{}'
  where created_at > run.recorded_at and xmin <> pg_current_xact_id()::xid;
  delete from oper_log where oper_id > run.last_oper_id and not is_office_log(business_type, subject_type);

  set constraints all immediate;
  for item in select * from rehearsal_keys() loop
    execute format('alter table %s alter constraint %I not deferrable', item.child, item.name);
  end loop;
  for stored in select * from rehearsal_tables() loop
    execute format('alter table %I enable trigger user', stored.table_name);
  end loop;
  alter table oper_log enable trigger user;
  update rehearsal set ended_at = ended, end_user_id = by_user where rehearsal_id = run.rehearsal_id;
  delete from rehearsal_row;
  delete from rehearsal_counter;
  return 'discarded';
end $$;
