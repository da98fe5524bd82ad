-- Commands that wait for the confirmation of a second person.
create table proposal (
  proposal_id bigint generated always as identity primary key,
  endpoint_id text not null,
  input jsonb not null,
  permission text not null,
  title text not null,
  lines jsonb not null constraint proposal__lines check (jsonb_typeof(lines) = 'array' and lines <> '[]'),
  concerned_user_ids bigint[] not null,
  proposed_by bigint not null references app_user,
  proposed_at timestamptz not null,
  business_date date not null,
  expires_at timestamptz not null constraint proposal__expires check (expires_at > proposed_at),
  outcome text constraint proposal__outcome check (outcome in ('confirmed', 'rejected', 'withdrawn')),
  ended_by bigint references app_user,
  ended_at timestamptz,
  reason text not null default '',
  constraint proposal__ended check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)),
  constraint proposal__second_person check (
    outcome is distinct from 'confirmed' or (ended_by <> proposed_by and ended_by <> all (concerned_user_ids))
  )
);
comment on table proposal is 'Commands that run once a second person confirms them.';
comment on column proposal.input is 'Validated input of the command, without passwords.';
comment on column proposal.permission is 'Permission of the people who can confirm.';
comment on column proposal.lines is 'Values that the command changes, as texts: [{"label", "beforeText", "afterText"}].';
comment on column proposal.concerned_user_ids is 'Employees concerned, who cannot confirm.';
comment on column proposal.business_date is 'Night of the proposal.';
comment on column proposal.outcome is 'Null while it waits, or after it expired.';
create index proposal__confirmers on proposal (permission, proposal_id);
create index proposal__proposer on proposal (proposed_by, proposal_id);
