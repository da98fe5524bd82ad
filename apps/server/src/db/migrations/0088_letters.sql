-- Letters to the top manager. One without a name holds nothing of its author: no person, no time, only the business date and the hash
-- of a key that his phone keeps.
create table suggestion (
  suggestion_id text primary key check (suggestion_id ~ '^[A-Za-z0-9_-]{22}$'),
  suggest_type text not null check (suggest_type in ('1', '2', '3', '4', '9')),
  title text not null,
  content text not null,
  anonymous boolean not null,
  author_user_id bigint references app_user,
  key_hash text,
  written_date date not null,
  written_at timestamptz,
  status text not null check (status in ('0', '1', '2', '3')),
  -- Those who handle letters have been told that it waits.
  told boolean not null default false,
  reply_count integer not null default 0 check (reply_count >= 0),
  constraint suggestion__nameless check (
    (author_user_id is null) = anonymous and (written_at is null) = anonymous and (key_hash is not null) = anonymous)
);
comment on table suggestion is 'Letters to the top manager; an anonymous one holds nothing of who wrote it.';
create index suggestion__newest on suggestion (written_date desc, written_at desc nulls last, suggestion_id desc);
create index suggestion__status on suggestion (status, written_date desc, written_at desc nulls last, suggestion_id desc);
create index suggestion__author on suggestion (author_user_id, written_date desc, written_at desc nulls last, suggestion_id desc) where author_user_id is not null;
create index suggestion__untold on suggestion (suggestion_id) where status = '0' and not told;

create table suggestion_reply (
  suggestion_id text not null references suggestion,
  reply_no integer not null check (reply_no > 0),
  reply_id text not null unique check (reply_id ~ '^[A-Za-z0-9_-]{22}$'),
  side text not null check (side in ('1', '2')),
  content text not null,
  -- Who answered for the house; an author is known by his letter, or not at all.
  manager_user_id bigint references app_user,
  written_date date not null,
  written_at timestamptz,
  primary key (suggestion_id, reply_no),
  constraint suggestion_reply__manager check ((manager_user_id is not null) = (side = '2'))
);
comment on table suggestion_reply is 'What was added to a letter, by its author or by the house, in order.';

create table suggestion_picture (
  picture_id text primary key check (picture_id ~ '^[A-Za-z0-9_-]{22}$'),
  suggestion_id text references suggestion,
  -- 0 for the letter itself.
  reply_no integer check (reply_no >= 0),
  place integer check (place between 1 and 6),
  jpeg bytea not null check (octet_length(jpeg) <= 1000000),
  written_date date not null,
  constraint suggestion_picture__taken check ((suggestion_id is null) = (reply_no is null) and (suggestion_id is null) = (place is null)),
  unique (suggestion_id, reply_no, place)
);
comment on table suggestion_picture is 'Pictures of letters. Nobody is named: whoever is writing knows the id of his picture.';
create index suggestion_picture__untaken on suggestion_picture (written_date) where suggestion_id is null;
