-- Whoever is no member stops reminders of his bottles by the link that every one of them carries.

create table reminder_stop (
  phonenumber text primary key check (phonenumber <> ''),
  stopped_at timestamptz not null
);
comment on table reminder_stop is 'Numbers that want no reminders of bottles, by the link of one. A member who asks for them again is taken off.';

-- What the link of a message says is known here by its hash alone; messages from before have none.
alter table wine_message add column stop_hash text;
create unique index wine_message__stop_hash on wine_message (stop_hash) where stop_hash is not null;
comment on column wine_message.stop_hash is 'Hash of the code in its link; whoever has the code stops reminders to its number.';
