-- Drawn plan of the floor: one draft, and the version that phones show.
create table floor_plan (
  plan_id integer primary key default 1 constraint floor_plan__single check (plan_id = 1),
  draft jsonb not null constraint floor_plan__draft check (jsonb_typeof(draft) = 'array'),
  draft_version integer not null constraint floor_plan__draft_version check (draft_version > 0),
  drafted_by bigint not null references app_user,
  drafted_at timestamptz not null,
  published jsonb constraint floor_plan__layers check (jsonb_typeof(published) = 'array'),
  published_version integer constraint floor_plan__published_version check (published_version <= draft_version),
  published_by bigint references app_user,
  published_at timestamptz,
  constraint floor_plan__published check (num_nulls(published, published_version, published_by, published_at) in (0, 4))
);
comment on table floor_plan is 'Drawn plan of the floor. At most one row.';
comment on column floor_plan.draft is 'Layers with places of tables and shapes, as in the contract.';
comment on column floor_plan.draft_version is 'Counts the saves; a save names the version that it changes.';
comment on column floor_plan.published is 'Layers that phones show; null without a published plan.';
