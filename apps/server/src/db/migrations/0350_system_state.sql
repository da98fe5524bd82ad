-- State of jobs and services, checks of the audit rules and backups, for the page about the system.
create table service_state (
  service_name text primary key,
  label text not null constraint service_state__label check (label <> ''),
  interval_ms integer constraint service_state__interval check (interval_ms > 0),
  last_run_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure_text text not null default ''
);
comment on table service_state is 'Latest runs of background jobs and latest uses of services, written every few seconds by each server.';
comment on column service_state.interval_ms is 'Time between two runs of a job; null for a service that is used on request.';
comment on column service_state.failure_text is 'Message of the latest failure, without addresses and secrets.';

create table audit_run (
  audit_run_id bigint generated always as identity primary key,
  requested_by bigint not null references app_user,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  failure_text text not null default '',
  results jsonb,
  constraint audit_run__results check (results is null or finished_at is not null),
  constraint audit_run__started check (finished_at is null or started_at is not null)
);
comment on table audit_run is 'Checks of all audit rules, requested in the office and run by a job; the latest twenty remain.';
comment on column audit_run.results is 'Rules in their order, each with the rows that violate it: [{"name": …, "rows": […]}].';
create unique index audit_run__unfinished on audit_run ((true)) where finished_at is null;
create index audit_run__requested_by on audit_run (requested_by);

create table backup_run (
  backup_id bigint generated always as identity primary key,
  file_name text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  table_num integer constraint backup_run__tables check (table_num > 0),
  size_bytes bigint constraint backup_run__size check (size_bytes > 0),
  failure_text text not null default '',
  constraint backup_run__whole check ((table_num is null) = (size_bytes is null))
);
comment on table backup_run is 'Backups written by the backup program; the file itself is on another disk or machine.';
comment on column backup_run.table_num is 'Tables in the file; null for a backup that failed.';
create index backup_run__list on backup_run (finished_at desc, backup_id desc);

insert into role_permission (role_key, permission, scope)
select distinct role_key, 'system:state:view', 'all' from role_permission where role_key in ('gm', 'admin')
on conflict do nothing;
