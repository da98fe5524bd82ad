-- Rules of commission change by dated versions: what a month was paid by stays readable as it was.

alter table commission_rule
  add column replaces_rule_id bigint references commission_rule,
  add column set_user_id bigint references app_user,
  add column set_at timestamptz,
  add column reason text not null default '',
  add column withdrawn_at timestamptz;
comment on column commission_rule.replaces_rule_id is 'The version before: it ends with the month before this one begins, or is withdrawn where it would have begun no earlier.';
comment on column commission_rule.set_at is 'When and by whom it was written; null for what came with the venue.';
comment on column commission_rule.withdrawn_at is 'From then on it holds in no month: another version took its place before it began, or it was taken away before.';

-- One rule of a kind for the same people begins in a month, and a version is followed by one.
create unique index commission_rule__begins on commission_rule (commission_kind, post_ids, dept_ids, start_month) where withdrawn_at is null;
create unique index commission_rule__follows on commission_rule (replaces_rule_id) where withdrawn_at is null;
