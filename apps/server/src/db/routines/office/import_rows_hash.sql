-- Hash of the recorded rows of an import. Its line in the operation log, which is sealed, contains it.
create function import_rows_hash(run bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(
    jsonb_build_array(row_num, record_id, before, after)::text, E'\n' order by row_num), ''), 'UTF8')), 'hex')
  from import_row where import_id = run
$$;
