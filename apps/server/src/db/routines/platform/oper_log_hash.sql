-- Hash of the rows of the operation log from first to last, chained to the previous hash. Covers every column.
create function oper_log_hash(previous text, first bigint, last bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(previous || coalesce(string_agg(E'\n' || jsonb_build_array(
    oper_id, title, business_type, user_id, user_name, ip, request_id, subject_type, subject_id, before, after, business_date,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), xid::text)::text, '' order by oper_id), ''), 'UTF8')), 'hex')
  from oper_log where oper_id between first and last
$$;
