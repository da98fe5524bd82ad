-- Tables that a rehearsal stores and restores, with the stored columns: of operational tables all but the generated ones,
-- of master tables the key and the columns that follow from nights.
create function rehearsal_tables() returns table(table_name text, is_whole boolean, key_columns text[], stored_columns text[])
language sql stable set search_path = public, pg_temp as $$
  select t.table_name, t.class = 'operational', k.names,
    case when t.class = 'operational' then c.names else k.names || t.night_columns end
  from table_class() t
  cross join lateral (
    select coalesce(array_agg(a.attname::text order by a.attnum), '{}') as names from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = t.table_name::regclass and i.indisprimary
  ) k
  cross join lateral (
    select array_agg(a.attname::text order by a.attnum) as names from pg_attribute a
    where a.attrelid = t.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) c
  where t.class = 'operational' or t.night_columns <> '{}'
  order by t.table_name
$$;
