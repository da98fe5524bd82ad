-- Uploaded files, and the hash that ties operation log rows into a chain.

create table upload (
  upload_id bigint generated always as identity primary key,
  key_hash text not null unique,
  user_id bigint not null references app_user,
  file_type text not null check (file_type in ('image')),
  expires_at timestamptz not null,
  file_name text unique,
  mime_type text,
  size_bytes integer check (size_bytes > 0),
  stored_at timestamptz,
  created_at timestamptz not null,
  check ((file_name is null) = (stored_at is null))
);
comment on table upload is 'One row per granted upload key; file_name is set when its one file has arrived.';
create index upload__user on upload (user_id, created_at);
create index upload__expires_at on upload (expires_at) where stored_at is null;

-- Hash of the log rows from first to last, tied to the hash before them. The text of a row holds every column.
create function oper_log_hash(previous text, first bigint, last bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(previous || coalesce(string_agg(E'\n' || jsonb_build_array(
    oper_id, title, business_type, user_id, user_name, ip, request_id, subject_type, subject_id, before, after, business_date,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), xid::text)::text, '' order by oper_id), ''), 'UTF8')), 'hex')
  from oper_log where oper_id between first and last
$$;
