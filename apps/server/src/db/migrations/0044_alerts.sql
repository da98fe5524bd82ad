-- What needs a person rings until somebody has taken it: one row for each call, approval, ticket, urging and payment that waits.

create table alert (
  alert_id bigint generated always as identity primary key,
  kind text not null check (kind in ('1', '2', '3', '4', '5')),
  subject_id bigint not null,
  variant text not null default '',
  occurrence integer not null default 1 check (occurrence >= 1),
  table_record_id bigint references table_record,
  table_id bigint references venue_table,
  title text not null check (title <> ''),
  content text not null,
  route text not null,
  user_ids bigint[] not null,
  ring integer not null default 0 check (ring >= 0),
  raised_at timestamptz not null,
  escalate_at timestamptz,
  taken_at timestamptz,
  taken_user_id bigint references app_user,
  ended_at timestamptz,
  constraint alert__subject unique (kind, subject_id, variant, occurrence),
  constraint alert__taken check ((taken_at is null) = (taken_user_id is null)),
  constraint alert__ended check (ended_at is null or escalate_at is null)
);
comment on table alert is 'What waits for a person. Open until its thing is done; it rings while it is open and not taken.';
comment on column alert.subject_id is 'By kind: the sitting that calls, the approval, the order that waits or is urged, the bill that was shown.';
comment on column alert.variant is 'What a guest wishes; empty for the other kinds.';
comment on column alert.occurrence is 'The second call or the second urging of the same thing rings anew.';
comment on column alert.user_ids is 'Everybody who has been called so far.';
comment on column alert.ring is 'How far it has been handed on: 0 those it concerns first.';
comment on column alert.escalate_at is 'When the next ring is called unless it is done; null once nobody is left.';
comment on column alert.taken_at is 'Somebody is on his way: it rings nowhere until it is done or comes back at escalate_at.';

create index alert__open on alert (kind, subject_id) where ended_at is null;
create index alert__table_record on alert (table_record_id) where ended_at is null;
create index alert__escalate on alert (escalate_at) where escalate_at is not null;
create index alert__raised_at on alert (raised_at);
