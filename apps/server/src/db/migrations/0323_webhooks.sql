-- Webhooks: events are written with the change that they report, and sent to the addresses of the venue's programs.
create table webhook (
  webhook_id bigint generated always as identity primary key,
  webhook_name text not null constraint webhook__name check (webhook_name <> ''),
  url text not null,
  events text[] not null constraint webhook__events check (cardinality(events) > 0),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  failing_since timestamptz,
  paused_at timestamptz,
  disabled_at timestamptz,
  constraint webhook__previous_secret check ((previous_secret is null) = (previous_secret_until is null))
);
comment on table webhook is 'Addresses that receive events, each with the types it subscribed to.';
comment on column webhook.secret is 'Signs the messages; encrypted with the key of the venue.';
comment on column webhook.previous_secret is 'Also signs until previous_secret_until, so that the receiver can change its secret without a gap.';
comment on column webhook.failing_since is 'First failure since the last success.';
comment on column webhook.disabled_at is 'Disabled after a day of failures; null after it was resumed.';

create table webhook_event (
  event_id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  event_type text not null,
  event_key text not null,
  document jsonb not null,
  occurred_at timestamptz not null
);
comment on table webhook_event is 'Events with at least one subscription, written in the transaction of the change.';
comment on column webhook_event.event_key is 'Record that the event is about: order:12. Events of one record are sent in their order.';

create table webhook_delivery (
  delivery_id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook,
  event_id bigint not null references webhook_event on delete cascade,
  event_key text not null,
  attempts integer not null default 0 constraint webhook_delivery__attempts check (attempts >= 0),
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  next_at timestamptz,
  response_code integer,
  fault text not null default '',
  delivered_at timestamptz,
  failed_at timestamptz,
  constraint webhook_delivery__event unique (webhook_id, event_id),
  constraint webhook_delivery__ended check (delivered_at is null or failed_at is null)
);
comment on table webhook_delivery is 'One event for one webhook. A server that is stopped between sending and recording sends it again, under the same message id.';
comment on column webhook_delivery.first_sent_at is 'First attempt since it was queued, sent again by a person, or the webhook was resumed.';
comment on column webhook_delivery.next_at is 'Time of the next attempt; during an attempt the end of its lease. Null: now.';
create index webhook_delivery__waiting on webhook_delivery (webhook_id, event_key, delivery_id) where delivered_at is null and failed_at is null;
create index webhook_delivery__list on webhook_delivery (webhook_id, delivery_id desc);
create index webhook_delivery__of_event on webhook_delivery (event_id);
