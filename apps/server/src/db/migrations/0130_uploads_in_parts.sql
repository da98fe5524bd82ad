-- Files that come in parts: what is announced, what has come, and where each part lies until the last one is there.

alter table upload add column declared_bytes integer;
alter table upload add column received_bytes integer not null default 0;
alter table upload add constraint upload__received check (
  received_bytes >= 0 and (received_bytes = 0 or received_bytes <= declared_bytes) and (declared_bytes is null or declared_bytes > 0));
comment on column upload.declared_bytes is 'Bytes of a file that comes in parts, as told with the first; null of one that comes in one request.';

create table upload_part (
  upload_id bigint not null references upload on delete cascade,
  start_byte integer not null check (start_byte >= 0),
  size_bytes integer not null check (size_bytes > 0),
  object_key text not null unique,
  primary key (upload_id, start_byte)
);
comment on table upload_part is 'Parts of files that are still coming; they go once the file is stored or given up.';
