-- Foreign keys to operational tables. is_outside: of a table that is not restored.
create function rehearsal_keys() returns table(child regclass, name name, child_column name, parent regclass, parent_column name, is_outside boolean)
language sql stable set search_path = public, pg_temp as $$
  select c.conrelid::regclass, c.conname,
    (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]), c.confrelid::regclass,
    (select a.attname from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[1]), t.table_name is null
  from pg_constraint c
  join pg_class pc on pc.oid = c.confrelid and pc.relnamespace = 'public'::regnamespace
  join table_class() p on p.class = 'operational' and p.table_name = pc.relname
  join pg_class cc on cc.oid = c.conrelid
  left join table_class() t on t.class = 'operational' and t.table_name = cc.relname
  where c.contype = 'f'
$$;
