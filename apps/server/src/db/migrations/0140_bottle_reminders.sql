-- Guests are told in time that their bottles end.

alter table member add column wine_reminders boolean not null default true;
comment on column member.wine_reminders is 'Text messages before his bottles end; he says so himself.';

create table wine_message (
  message_id bigint generated always as identity primary key,
  guest_phone text not null references wine_guest,
  send_date date not null,
  bottles text not null check (bottles <> ''),
  expire_date date not null,
  status text not null default '0' check (status in ('0', '1', '2', '3')),
  reason text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint wine_message__once_a_day unique (guest_phone, send_date),
  constraint wine_message__of_guest unique (message_id, guest_phone),
  constraint wine_message__ended check ((status = '0') = (ended_at is null))
);
comment on table wine_message is 'Text messages about bottles that end: at most one a day to a number. It is written before the sender is asked and never sent again.';
create index wine_message__begun on wine_message (begun_at) where status = '0';

create table wine_reminder (
  reminder_id bigint generated always as identity primary key,
  wine_item_id bigint not null references wine_item,
  guest_phone text not null references wine_guest,
  expire_date date not null,
  days integer not null check (days >= 0),
  due_at timestamptz not null,
  message_id bigint,
  dropped_at timestamptz,
  constraint wine_reminder__once unique (wine_item_id, expire_date, days),
  constraint wine_reminder__of_guest foreign key (message_id, guest_phone) references wine_message (message_id, guest_phone),
  constraint wine_reminder__one_end check (message_id is null or dropped_at is null)
);
comment on table wine_reminder is 'That a guest is to be told of a bottle, once for each step before an end: by a message, or dropped because it had become pointless or he wants none.';
create index wine_reminder__due on wine_reminder (guest_phone, reminder_id) where message_id is null and dropped_at is null;
create index wine_reminder__message on wine_reminder (message_id) where message_id is not null;

alter table wine_log drop constraint wine_log_action_check;
alter table wine_log add constraint wine_log_action_check check (action in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'));
