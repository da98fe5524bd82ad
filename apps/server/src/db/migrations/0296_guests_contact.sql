-- A guest asks on the booking notice to be called back by the sales person (decision 126), and agrees to text messages about a queue number.
create table booking_call_request (
  booking_id bigint primary key references booking,
  requested_at timestamptz not null,
  request_count integer not null default 1 check (request_count between 1 and 5),
  answered_at timestamptz,
  answered_user_id bigint references app_user,
  answered_user_name text,
  constraint booking_call_request__answered check (num_nulls(answered_at, answered_user_id, answered_user_name) in (0, 3))
);
comment on table booking_call_request is 'The latest request of a booking''s guest for a call back; null answered_at: not called back yet.';
comment on column booking_call_request.request_count is 'Requests of this booking so far: the occurrence of the alert.';
create index booking_call_request__waiting on booking_call_request (requested_at) where answered_at is null;

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('1', '2', '3', '4', '5', '6', '7', '8'));
comment on column alert.subject_id is 'By kind: the sitting that calls, the approval, the order that waits or is urged, the bill that was shown, the table to be opened, the booking whose guest asks for a call.';

alter table queue_number add column text_agreed boolean not null default false;
alter table queue_number add constraint queue_number__text_agreed check (not text_agreed or guest_phone <> '');
comment on column queue_number.text_agreed is 'The guest agreed to text messages about this number.';
create table queue_message (
  queue_id bigint not null references queue_number,
  step text not null check (step in ('near', 'called')),
  guest_phone text not null,
  business_date date not null,
  status text not null default 'sending' check (status in ('sending', 'sent', 'refused', 'unknown')),
  reason text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (queue_id, step),
  constraint queue_message__ended check ((status = 'sending') = (ended_at is null))
);
comment on table queue_message is 'Text messages about queue numbers, written before the provider is called: each step of a number at most once.';
create index queue_message__phone on queue_message (guest_phone, business_date);
