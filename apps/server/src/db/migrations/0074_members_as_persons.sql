-- Members as persons: what they say of themselves, how they sign in, the codes sent to their phones and the codes they show.

alter table member
  add column nick_name text not null default '' check (length(nick_name) <= 20),
  add column birthday date,
  add column avatar_url text,
  add column pay_password_hash text,
  add column register_source text not null default '2' check (register_source in ('1', '2', '3')),
  add column registered_by bigint references app_user,
  add column merged_into bigint references member,
  add column merged_at timestamptz,
  add constraint member__merged check (
    (merged_into is null) = (merged_at is null) and merged_into is distinct from member_id and (merged_into is null or status = '1')
  );
comment on column member.register_source is 'Who wrote them down: 1 themselves, 2 staff, 3 with a recharge.';
comment on column member.merged_into is 'The member this row became part of: its phone numbers sign in as that one, its orders are that one''s. Never a row that was merged itself.';
create index member__merged_into on member (merged_into) where merged_into is not null;
create index member__registered_at on member (registered_at, register_source);
create index member__sales_user on member (sales_user_id, member_id) where sales_user_id is not null;

create function member_merge_is_flat() returns trigger language plpgsql as $$
begin
  if exists (select from member m where m.member_id = new.merged_into and m.merged_into is not null)
    or exists (select from member m where m.merged_into = new.member_id) then
    raise exception 'a member is merged into one that stands' using errcode = 'check_violation', constraint = 'member__merge_is_flat';
  end if;
  return new;
end $$;
create trigger member__merge_is_flat before insert or update of merged_into on member
  for each row when (new.merged_into is not null) execute function member_merge_is_flat();

alter table member_level
  add column upgrade_recharge bigint check (upgrade_recharge > 0),
  add column upgrade_consume bigint check (upgrade_consume > 0);
comment on column member_level.upgrade_recharge is 'Who has recharged this much (fen) reaches the level; null: not by recharging. Whoever reached a level keeps it.';

alter table session add constraint session__member foreign key (member_id) references member;
create index session__member on session (member_id) where revoked_at is null and member_id is not null;

alter table oauth_state drop constraint oauth_state_purpose_check;
alter table oauth_state add constraint oauth_state_purpose_check check (purpose in ('guest', 'login', 'member'));
alter table oauth_state drop constraint oauth_state_code_used_for_check;
alter table oauth_state add constraint oauth_state_code_used_for_check check (code_used_for in ('identity', 'login', 'member'));

alter table bind_code add column for_member boolean not null default false;
comment on column bind_code.for_member is 'Binds the account to a member, by his phone; otherwise to staff, by the house password.';

create table sms_code (
  sms_code_id bigint generated always as identity primary key,
  phonenumber text not null check (phonenumber ~ '^1\d{10}$'),
  sms_scene text not null check (sms_scene in ('login', 'take', 'pay', 'password')),
  device_id text not null default '',
  code_hash text not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sms_code is 'Codes sent by text message: the latest for a number, a purpose and the phone that asked counts, once, for few minutes and five wrong tries.';
create index sms_code__latest on sms_code (phonenumber, sms_scene, device_id, sms_code_id desc);
create index sms_code__expires_at on sms_code (expires_at);

create table member_code (
  code_hash text primary key,
  member_id bigint not null references member,
  session_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text check (used_for in ('pay', 'take', 'show')),
  check ((used_at is null) = (used_for is null))
);
comment on table member_code is 'What a member''s phone shows for a minute: one of each session lives, and it dies when it is used.';
create unique index member_code__one_live on member_code (session_hash) where used_at is null;
create index member_code__member on member_code (member_id);
create index member_code__expires_at on member_code (expires_at);

-- A member's own sittings and orders, newest first.
create index table_record__member on table_record (member_id, table_record_id desc) where member_id is not null;
create index orders__member on orders (member_id, order_id desc) where member_id is not null;
