-- Restores the stored rows of one table: all columns of an operational one, the columns that follow from nights of a
-- master one, whose later records get the defaults. A column that an upgrade added meanwhile gets its default.
create function restore_rehearsal_rows(wanted text, is_whole boolean, key_columns text[], stored_columns text[])
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  sample jsonb := (select row_data from rehearsal_row where table_name = wanted limit 1);
  present text[] := array(select name from unnest(stored_columns) name where sample ? name and (is_whole or name <> all(key_columns)));
  vals text := (
    select string_agg(format('(s.row_data ->> %L)::%s', name, format_type(a.atttypid, a.atttypmod)), ', ' order by n)
    from unnest(present) with ordinality p(name, n)
    join pg_attribute a on a.attrelid = wanted::regclass and a.attname = name);
  keys text := (select string_agg(format('t.%I::text = s.row_data ->> %L', name, name), ' and ') from unnest(key_columns) name);
begin
  if is_whole then
    if sample is null then return; end if;
    execute format('insert into %I (%s) overriding system value select %s from rehearsal_row s where s.table_name = %L',
      wanted, (select string_agg(format('%I', name), ', ') from unnest(present) name), vals, wanted);
    return;
  end if;
  execute format('update %I t set %s where not exists (select from rehearsal_row s where s.table_name = %L and %s)',
    wanted, (select string_agg(format('%I = default', name), ', ') from unnest(stored_columns) name where name <> all(key_columns)), wanted, keys);
  if sample is null then return; end if;
  execute format('update %I t set (%s) = row(%s) from rehearsal_row s where s.table_name = %L and %s',
    wanted, (select string_agg(format('%I', name), ', ') from unnest(present) name), vals, wanted, keys);
end $$;
