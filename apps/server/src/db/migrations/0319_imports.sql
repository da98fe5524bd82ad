-- Imports of master data: each is recorded and can be undone; assignments of columns are remembered.
create table import_run (
  import_id bigint generated always as identity primary key,
  entity text not null,
  file_name text not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  undone_by bigint references app_user,
  undone_at timestamptz,
  constraint import_run__undone check ((undone_by is null) = (undone_at is null))
);
comment on table import_run is 'Imports of sheets into master data.';
create index import_run__entity on import_run (entity, import_id);

create table import_row (
  import_id bigint not null references import_run,
  row_num integer not null,
  record_id bigint not null,
  before jsonb,
  after jsonb not null,
  constraint import_row_pkey primary key (import_id, row_num)
);
comment on table import_row is 'Records that an import created or changed. Append-only.';
comment on column import_row.row_num is 'Row of the sheet, from 0.';
comment on column import_row.before is 'Changed fields with their values before the import; null for a created record.';
comment on column import_row.after is 'Changed fields with their imported values; all fields of a created record.';
create index import_row__record on import_row (record_id, import_id);

create table import_mapping (
  entity text not null,
  fingerprint text not null,
  columns jsonb not null constraint import_mapping__columns check (jsonb_typeof(columns) = 'array'),
  saved_by bigint not null references app_user,
  saved_at timestamptz not null,
  constraint import_mapping_pkey primary key (entity, fingerprint)
);
comment on table import_mapping is 'Assignment of the columns of a sheet to fields, by the headings of the sheet.';
comment on column import_mapping.fingerprint is 'Hash of the headings in their order.';
comment on column import_mapping.columns is 'For each column in order: {"field", "unit", "words"}; an empty field skips the column.';
