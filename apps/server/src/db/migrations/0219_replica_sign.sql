-- What each server writes to be found on the replica it reads reports from: only a standby that this very database feeds can show it.

create table replica_sign (
  server uuid primary key,
  sign uuid not null,
  written_at timestamptz not null default now()
);
comment on table replica_sign is 'The last sign of each server that reads reports from a replica; renewed every second, and worth nothing afterwards.';
