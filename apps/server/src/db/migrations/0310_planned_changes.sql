-- Changes of master data that take effect at a chosen time.
create table planned_change (
  plan_id bigint generated always as identity primary key,
  entity text not null,
  record_id bigint not null,
  changes jsonb not null constraint planned_change__changes check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  effective_at timestamptz not null,
  status text not null default ${plannedChangeStatus.planned}
    constraint planned_change__status check (status in (${plannedChangeStatus.planned, applied, withdrawn, failed})),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  ended_by bigint references app_user,
  ended_at timestamptz,
  fault text not null default '',
  constraint planned_change__ended check ((status = ${plannedChangeStatus.planned}) = (ended_at is null))
);
comment on table planned_change is 'Changes of master data that take effect at a chosen time, each of one record.';
comment on column planned_change.changes is 'By field: {"from", "to"}; the change fails when the record no longer has the values of "from".';
comment on column planned_change.ended_by is 'Employee who withdrew it; null when a job ended it.';
comment on column planned_change.fault is 'Reason for which it was not applied.';
create index planned_change__due on planned_change (effective_at) where status = ${plannedChangeStatus.planned};
create index planned_change__record on planned_change (entity, record_id);
