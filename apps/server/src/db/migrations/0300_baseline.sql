-- The schema as of the last release with single migrations (0001 to 0296), by module. Routines are in ../routines.
-- Changes go into new migrations; the current schema is in ../schema.sql. Codes have their names (decision 127).

-- --- functions of columns and constraints --------------------------------------------------------------------------

-- Pinyin initials of a name. The Chinese collation sorts by pinyin, so the initial of a character is the last one whose first
-- character does not sort after it. Of the 6,763 characters of GB 2312, 94 differ from common readings; those used in names are
-- listed here, and surnames at the beginning.
create function name_initials(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case
      when letter ~ '[a-z0-9]' then letter
      when letter !~ '[\u4e00-\u9fff]' then ''
      when place = 1 and strpos('查仇单繁解句区曾召折', letter) > 0 then substr('zqspxgozss', strpos('查仇单繁解句区曾召折', letter), 1)
      when strpos('沈翟覃哈晟乾靓溱茄炔嚣调骠荥莞焘喔粘', letter) > 0
        then substr('szqhsqlzqqxtpxwdwz', strpos('沈翟覃哈晟乾靓溱茄炔嚣调骠荥莞焘喔粘', letter), 1)
      else substr('abcdefghjklmnopqrstwxyz',
        width_bucket(letter collate "zh-x-icu", string_to_array('阿八嚓咑妸发旮铪丌咔垃妈拏噢妑七呥仨他屲夕丫帀', null)), 1)
    end, '' order by place), '')
  from string_to_table(lower(name), null) with ordinality as letters (letter, place)
$$;
comment on function name_initials(text) is 'Pinyin initials of a name for pickers, lower case: 沈小曼 → sxm, 包厢A8 → bxa8.';

-- Twelve random bytes in sixteen characters that need no escaping in an address.
create function new_reward_code() returns text language sql volatile as $$
  select translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 8)
                   || substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 8), '+/', 'xy')
$$;

-- Sum of the items of one type of a slip.
create function wage_sum(items jsonb, item_type text) returns bigint language sql immutable as $$
  select coalesce(sum((i ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(items) i where i ->> 'itemType' = item_type
$$;

-- True when no item is negative and each is the sum of its lines.
create function wage_items_fit(items jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and((i ->> 'amount')::bigint >= 0 and (i ->> 'amount')::bigint =
    (select coalesce(sum((l ->> 'amount')::bigint), 0) from jsonb_array_elements(i -> 'lines') l)), true) from jsonb_array_elements(items) i
$$;

-- True when terms can pay: each post once and not negative, tax tiers from 0 on with rates up to 100 %.
create function wage_terms_fit(terms jsonb) returns boolean language sql immutable as $$
  select coalesce(
    (select count(*) = count(distinct p ->> 'postId') and coalesce(bool_and((p ->> 'basePay')::bigint >= 0 and (p ->> 'postPay')::bigint >= 0), true)
      from jsonb_array_elements(terms -> 'posts') p)
    and (select count(*) = count(distinct t ->> 'fromAmount') and min((t ->> 'fromAmount')::bigint) = 0 and bool_and((t ->> 'rateBp')::integer between 0 and 10000)
      from jsonb_array_elements(terms -> 'taxTiers') t)
    and (terms ->> 'socialBp')::integer between 0 and 10000 and (terms ->> 'monthDays')::integer > 0 and (terms ->> 'dayHours')::integer > 0, false)
$$;
comment on function wage_terms_fit is 'Each post once and not below nothing; tiers of tax from 0 on, none of more than the whole.';

-- --- db ------------------------------------------------------------------------------------------------------------

create table number_sequence (
  prefix text not null,
  business_date date not null,
  last_value integer not null,
  constraint number_sequence_pkey primary key (prefix, business_date)
);
comment on table number_sequence is 'Human-readable numbers are handed out in blocks; a block that dies with its process leaves a gap, never a double.';

create table replica_sign (
  server uuid primary key,
  sign uuid not null,
  written_at timestamptz not null default now()
);
comment on table replica_sign is 'The last sign of each server that reads reports from a replica; renewed every second, and worth nothing afterwards.';

-- --- http ----------------------------------------------------------------------------------------------------------

create sequence outbox_event_seq;

create table operation (
  actor text not null,
  operation_key text not null,
  endpoint_id text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint operation_pkey primary key (actor, operation_key)
);
create index operation__created_at on operation (created_at);
comment on table operation is 'One row for each accepted command, written in the same transaction as its effect: a command sent twice answers the first answer.';

create table outbox (
  outbox_id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  event_seq bigint unique,
  published_at timestamptz
);
create index outbox__published_at on outbox (published_at);
create index outbox__waiting on outbox (outbox_id) where event_seq is null;
comment on column outbox.event_seq is 'Given in publishing order, so that a phone can resume from the last event it saw.';

-- --- jobs ----------------------------------------------------------------------------------------------------------

create table oper_log_seal (
  seal_id bigint generated always as identity primary key,
  first_oper_id bigint not null unique,
  last_oper_id bigint not null unique,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null default clock_timestamp()
);

-- --- providers -----------------------------------------------------------------------------------------------------

create table provider_token (
  name text primary key,
  value text not null default '',
  expires_at timestamptz not null,
  leased_until timestamptz not null
);
comment on column provider_token.value is 'Sealed with the key of the house, under its name.';
comment on column provider_token.leased_until is 'One process fetches a token; until then the others wait for it.';

-- --- platform ------------------------------------------------------------------------------------------------------

create table oauth_state (
  state_hash text primary key,
  provider text not null check (provider in ('wechat', 'alipay')),
  purpose text not null check (purpose in ('guest', 'login', 'member')),
  target text not null,
  device_id text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  answered_at timestamptz,
  identity jsonb,
  code_hash text unique,
  code_used_at timestamptz,
  code_used_for text check (code_used_for in ('identity', 'login', 'member')),
  constraint oauth_state_check check (answered_at is null or used_at is not null),
  constraint oauth_state_check1 check (identity is null or answered_at is not null),
  constraint oauth_state_check2 check ((identity is null) = (code_hash is null)),
  constraint oauth_state_check3 check ((code_used_at is null) = (code_used_for is null)),
  constraint oauth_state_check4 check (code_used_at is null or code_hash is not null)
);
create index oauth_state__expires_at on oauth_state (expires_at);
comment on table oauth_state is 'One row per way to a provider and back. Used without an answer: the exchange runs or was lost; answered without an identity: the provider refused.';
comment on column oauth_state.device_id is 'The phone that asked; the code that comes back is worth something to it alone.';

create table oper_log (
  oper_id bigint generated always as identity primary key,
  title text not null,
  business_type text not null,
  user_id bigint,
  user_name text not null,
  ip text not null,
  request_id text not null,
  subject_type text not null,
  subject_id bigint,
  before jsonb,
  after jsonb,
  business_date date not null,
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
create index oper_log__business_date on oper_log (business_date, oper_id);
create index oper_log__module on oper_log (business_type, business_date, oper_id);
create index oper_log__subject on oper_log (subject_type, subject_id, oper_id);
create index oper_log__user on oper_log (user_id, oper_id);
comment on table oper_log is 'Who did what to what, when and from where, before and after. Append-only; sealed by oper_log_seal.';

create table pay_rule (
  rule_id bigint generated always as identity primary key,
  pay_rule_kind text not null check (pay_rule_kind in (${payRuleKind.rebate, tipShare, stageShare, stagePrice, stageUnit})),
  goods_id bigint,
  user_type text check (user_type in (${userType.staff, actor})),
  actor_level text check (actor_level in ('A', 'B', 'C')),
  user_id bigint,
  rebate_type text check (rebate_type in (${rebateType.none, perPiece, percent})),
  value bigint not null,
  start_date date not null,
  reason text not null,
  set_user_id bigint not null,
  set_at timestamptz not null,
  withdrawn_at timestamptz,
  withdraw_user_id bigint,
  withdraw_reason text,
  constraint pay_rule__not_back check (start_date > ((set_at at time zone 'Asia/Shanghai') - '12:00:00'::interval)::date),
  constraint pay_rule__subject check ((goods_id is not null) = (pay_rule_kind = ${payRuleKind.rebate}) and (rebate_type is not null) = (pay_rule_kind = ${payRuleKind.rebate}) and (user_type is not null) = (pay_rule_kind = ${payRuleKind.tipShare}) and (actor_level is not null) = (pay_rule_kind = ${payRuleKind.stageShare}) and (user_id is not null) = (pay_rule_kind = ${payRuleKind.stagePrice})),
  constraint pay_rule__value check (
case
    when (pay_rule_kind in (${payRuleKind.tipShare, stageShare})) or rebate_type = ${rebateType.percent} then value between 0 and 10000
    when rebate_type = ${rebateType.none} then value = 0
    when pay_rule_kind = ${payRuleKind.stageUnit} then value between 10 and 240
    else value >= 0
end),
  constraint pay_rule__withdrawn check ((num_nulls(withdrawn_at, withdraw_user_id, withdraw_reason) in (0, 3)) and ((withdrawn_at at time zone 'Asia/Shanghai') - '12:00:00'::interval)::date < start_date)
);
create index pay_rule__goods on pay_rule (goods_id, start_date desc, rule_id desc) where goods_id is not null;
create index pay_rule__performer on pay_rule (user_id, start_date desc, rule_id desc) where user_id is not null;
create index pay_rule__shares on pay_rule (start_date desc, rule_id desc) where goods_id is null and user_id is null;
comment on table pay_rule is 'Versions of what a night brings people: of the goods, receiver, level, performer or unit it names, from a night on, until the next one. Append-only, but that one is withdrawn before it begins; of two from one night the later holds.';
comment on column pay_rule.user_type is 'Of tips: performers, or everybody else.';
comment on column pay_rule.value is 'Fen for a piece or a unit, basis points of money, or minutes of a unit.';
comment on column pay_rule.withdrawn_at is 'Before its first night: from then on it holds in none.';

create table server_secret (
  name text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
comment on table server_secret is 'Keys this installation made for itself (password encryption, signing). Never leaves the database but through the server.';

create table sys_config (
  config_key text primary key,
  config_value jsonb not null,
  updated_by bigint,
  updated_at timestamptz not null default now()
);

create table throttle (
  subject text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  locked_until timestamptz
);
create index throttle__window_started_at on throttle (window_started_at);
comment on table throttle is 'Failed attempts by account, device and address; the subject names which and for what.';

create table upload (
  upload_id bigint generated always as identity primary key,
  key_hash text not null unique,
  user_id bigint not null,
  file_type text not null,
  expires_at timestamptz not null,
  file_name text unique,
  mime_type text,
  size_bytes integer check (size_bytes > 0),
  stored_at timestamptz,
  created_at timestamptz not null,
  declared_bytes integer,
  received_bytes integer not null default 0,
  is_public boolean not null default false,
  constraint upload__file_type check (file_type in ('image', 'video', 'audio', 'file')),
  constraint upload__received check (received_bytes >= 0 and (received_bytes = 0 or received_bytes <= declared_bytes) and (declared_bytes is null or declared_bytes > 0)),
  constraint upload_check check ((file_name is null) = (stored_at is null))
);
create index upload__expires_at on upload (expires_at) where stored_at is null;
create index upload__user on upload (user_id, created_at);
comment on table upload is 'One row per granted upload key; file_name is set when its one file has arrived.';
comment on column upload.declared_bytes is 'Bytes of a file that comes in parts, as told with the first; null of one that comes in one request.';
comment on column upload.is_public is 'The key was requested for a picture of what the venue offers; the name of the stored file says so too.';

create table upload_part (
  upload_id bigint not null,
  start_byte integer not null check (start_byte >= 0),
  size_bytes integer not null check (size_bytes > 0),
  object_key text not null unique,
  constraint upload_part_pkey primary key (upload_id, start_byte),
  constraint upload_part_upload_id_fkey foreign key (upload_id) references upload on delete cascade
);
comment on table upload_part is 'Parts of files that are still coming; they go once the file is stored or given up.';

-- --- directory -----------------------------------------------------------------------------------------------------

create table dept (
  dept_id bigint generated by default as identity primary key,
  parent_id bigint not null default 0,
  ancestors text not null,
  dept_name text not null,
  dept_type text not null check (dept_type in (${deptType.company, sales, floor, production, stage, mood, finance, hr, door, management})),
  order_num integer not null default 0,
  leader_user_id bigint,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  constraint dept_parent_id_dept_name_key unique (parent_id, dept_name)
);

create table post (
  post_id bigint generated by default as identity primary key,
  post_name text not null unique,
  order_num integer not null default 0
);

create table app_user (
  user_id bigint generated by default as identity primary key,
  user_name text not null unique,
  nick_name text not null,
  real_name text,
  dept_id bigint not null references dept,
  post_id bigint not null references post,
  role_keys text[] not null default '{}',
  user_type text not null default ${userType.staff} check (user_type in (${userType.staff, actor, mood, system})),
  phonenumber text check (phonenumber ~ '^1\d{10}$') unique,
  sex text not null default ${userSex.unknown} check (sex in (${userSex.male, female, unknown})),
  avatar_url text,
  password_hash text,
  pay_password_hash text,
  employee_code text not null unique,
  level text,
  actor_price bigint check (actor_price >= 0),
  actor_level text check (actor_level in ('A', 'B', 'C')),
  reward_flag boolean not null default false,
  sale_flag boolean not null default false,
  discount_min_rate_bp integer not null default 10000 check (discount_min_rate_bp between 0 and 10000),
  status text not null default ${userStatus.active} check (status in (${userStatus.active, disabled})),
  created_at timestamptz not null default now(),
  initials text not null generated always as (name_initials(nick_name)) stored,
  must_change_password boolean not null default false
);
create index app_user__dept on app_user (dept_id, user_id);
comment on column app_user.discount_min_rate_bp is 'Lowest rate this person may grant on a bill; 10000 = no discount.';
comment on column app_user.must_change_password is 'The password was given by somebody else: its owner may do nothing before he has chosen his own.';

create table employment (
  employment_id bigint generated by default as identity primary key,
  user_id bigint not null references app_user,
  join_date date,
  leave_date date,
  constraint employment__one_at_a_time exclude using gist (int8range(user_id, user_id, '[]') with &&, daterange(join_date, leave_date, '[]') with &&),
  constraint employment__order check (leave_date >= join_date)
);
comment on table employment is 'Periods of employment by business date, both ends included. An active account has exactly one period without an end.';
comment on column employment.join_date is 'First business date. Null: unknown, long ago.';
comment on column employment.leave_date is 'Last business date. Null: still employed.';

create table role_permission (
  role_key text not null,
  permission text not null,
  scope text not null check (scope in ('all', 'dept', 'self')),
  constraint role_permission_pkey primary key (role_key, permission)
);

create table user_dept (
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  from_at timestamptz not null,
  to_at timestamptz,
  constraint user_dept__one_at_a_time exclude using gist (int8range(user_id, user_id, '[]') with &&, tstzrange(from_at, to_at) with &&),
  constraint user_dept__order check (to_at > from_at),
  constraint user_dept_pkey primary key (user_id, from_at)
);
comment on table user_dept is 'Departments of a person, one after the other without a gap; from the beginning of time as far as we know, open at the end.';

-- --- notifications -------------------------------------------------------------------------------------------------

create table alert (
  alert_id bigint generated always as identity primary key,
  kind text not null check (kind in (${alertKind.call, approval, order, urge, payment, wine, opening, callback})),
  subject_id bigint not null,
  variant text not null default '',
  occurrence integer not null default 1 check (occurrence >= 1),
  table_record_id bigint,
  table_id bigint,
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
  push_due_at timestamptz,
  constraint alert__ended check (ended_at is null or escalate_at is null),
  constraint alert__subject unique (kind, subject_id, variant, occurrence),
  constraint alert__taken check ((taken_at is null) = (taken_user_id is null))
);
create index alert__escalate on alert (escalate_at) where escalate_at is not null;
create index alert__open on alert (kind, subject_id) where ended_at is null;
create index alert__push_due on alert (alert_id) where push_due_at is not null;
create index alert__raised_at on alert (raised_at);
create index alert__table_record on alert (table_record_id) where ended_at is null;
comment on table alert is 'What waits for a person. Open until its thing is done; it rings while it is open and not taken.';
comment on column alert.subject_id is 'By kind: the sitting that calls, the approval, the order that waits or is urged, the bill that was shown, the table to be opened, the booking whose guest asks for a call.';
comment on column alert.variant is 'What a guest wishes; empty for the other kinds.';
comment on column alert.occurrence is 'The second call or the second urging of the same thing rings anew.';
comment on column alert.user_ids is 'Everybody who has been called so far.';
comment on column alert.ring is 'How far it has been handed on: 0 those it concerns first.';
comment on column alert.escalate_at is 'When the next ring is called unless it is done; null once nobody is left.';
comment on column alert.taken_at is 'Somebody is on his way: it rings nowhere until it is done or comes back at escalate_at.';
comment on column alert.push_due_at is 'It rings since then and closed pages have not been told; null once they have.';

create table notice (
  notice_id bigint generated by default as identity primary key,
  notice_title text not null,
  notice_content text not null,
  publish_user_id bigint not null references app_user,
  published_at timestamptz not null,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  notice_type text not null default ${noticeType.announcement} check (notice_type in (${noticeType.notification, announcement})),
  target_type text not null default ${noticeTarget.everybody} check (target_type in (${noticeTarget.everybody, depts, people})),
  target_ids bigint[] not null default '{}'
);
comment on column notice.target_type is '1 everybody, 2 the departments of target_ids and below, 3 the people of target_ids.';

create table notification (
  notification_id bigint generated by default as identity primary key,
  user_id bigint not null references app_user,
  category text not null check (category in (${notifyCategory.system, announcement, booking, order, approval, attendance, pay, task, wine})),
  title text not null,
  content text not null,
  route text,
  biz_type text,
  biz_id bigint,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notification__created_at on notification (created_at);
create index notification__unread on notification (user_id, category) where read_at is null;
create index notification__user on notification (user_id, notification_id desc);

create table push_subscription (
  endpoint text check (char_length(endpoint) >= 12 and char_length(endpoint) <= 1000) primary key,
  user_id bigint not null references app_user,
  token_hash text not null,
  client_key text not null check (client_key ~ '^[A-Za-z0-9_-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
create index push_subscription__token_hash on push_subscription (token_hash);
create index push_subscription__user on push_subscription (user_id, created_at);
comment on table push_subscription is 'One browser that may be told, by the session that asked for it; it ends with that session.';
comment on column push_subscription.endpoint is 'Address at the vendor; whoever knows it may try to reach the browser.';
comment on column push_subscription.client_key is 'The browser''s public key: only it can read what is sent.';

-- --- session -------------------------------------------------------------------------------------------------------

create table bind_code (
  code_hash text primary key,
  platform text not null check (platform in ('wx', 'alipay')),
  open_id text not null,
  union_id text not null default '',
  nick_name text not null default '',
  avatar_url text not null default '',
  device_id text not null default '',
  expires_at timestamptz not null,
  used_at timestamptz,
  for_member boolean not null default false
);
create index bind_code__expires_at on bind_code (expires_at);
comment on column bind_code.for_member is 'Binds the account to a member, by his phone; otherwise to staff, by the house password.';

create table captcha (
  captcha_id text primary key,
  answer_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha__expires_at on captcha (expires_at);

create table pay_ticket (
  ticket_hash text primary key,
  user_id bigint not null references app_user,
  expires_at timestamptz not null
);
create index pay_ticket__expires_at on pay_ticket (expires_at);

create table secret_nonce (
  nonce text primary key,
  seen_at timestamptz not null,
  request_id text not null default ''
);
create index secret_nonce__seen_at on secret_nonce (seen_at);
comment on table secret_nonce is 'Nonces of encrypted password fields already used: a captured field cannot be sent again.';
comment on column secret_nonce.request_id is 'The request that used it: a command that runs again after a deadlock may read its own field again, nobody else may.';

create table session (
  token_hash text primary key,
  kind text not null check (kind in ('staff', 'member')),
  user_id bigint references app_user,
  member_id bigint,
  device_id text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  session_id bigint generated always as identity,
  constraint session__session_id unique (session_id),
  constraint session_check check ((kind = 'staff') = (user_id is not null)),
  constraint session_check1 check ((kind = 'member') = (member_id is not null))
);
create index session__expires_at on session (expires_at);
create index session__member on session (member_id) where revoked_at is null and member_id is not null;
create index session__user on session (user_id) where revoked_at is null;
comment on column session.session_id is 'What a session is called where its owner or the personnel office ends it; the token''s hash stays inside.';

create table sms_code (
  sms_code_id bigint generated always as identity primary key,
  phonenumber text not null check (phonenumber ~ '^1\d{10}$'),
  sms_scene text not null check (sms_scene in ('login', 'take', 'pay', 'password', 'rate', 'payPassword')),
  device_id text not null default '',
  code_hash text not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code__expires_at on sms_code (expires_at);
create index sms_code__latest on sms_code (phonenumber, sms_scene, device_id, sms_code_id desc);
comment on table sms_code is 'Codes sent by text message: the latest for a number, a purpose and the phone that asked counts, once, for few minutes and five wrong tries.';

create table third_bind (
  bind_id bigint generated by default as identity primary key,
  user_id bigint references app_user,
  member_id bigint,
  platform text not null check (platform in ('wx', 'alipay')),
  open_id text not null check (open_id <> ''),
  union_id text not null default '',
  nick_name text not null default '',
  avatar_url text not null default '',
  bind_time timestamptz not null,
  constraint third_bind_check check (num_nonnulls(user_id, member_id) = 1)
);
create unique index third_bind__member on third_bind (member_id, platform) where member_id is not null;
create unique index third_bind__member_open_id on third_bind (platform, open_id) where member_id is not null;
create unique index third_bind__staff_open_id on third_bind (platform, open_id) where user_id is not null;
create unique index third_bind__user on third_bind (user_id, platform) where user_id is not null;
comment on table third_bind is 'One account of a provider belongs to one member of staff and, apart from that, to one member: staff are guests elsewhere in the house.';

create table user_bank (
  bank_id bigint generated by default as identity primary key,
  user_id bigint not null references app_user,
  bank_name text not null,
  branch_name text not null default '',
  account_name text not null,
  card_no_encrypted text not null,
  card_fingerprint text not null,
  card_tail text not null check (card_tail ~ '^\d{4}$'),
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  created_at timestamptz not null,
  constraint user_bank_user_id_card_fingerprint_key unique (user_id, card_fingerprint)
);
comment on column user_bank.card_no_encrypted is 'AES-256-GCM with a key of server_secret; only who pays out a withdrawal ever needs the whole number.';

-- --- catalog -------------------------------------------------------------------------------------------------------

create table goods_type (
  type_id bigint generated by default as identity primary key,
  parent_id bigint not null default 0,
  type_name text not null,
  icon text not null default '',
  order_num integer not null,
  source text not null default ${goodsSource.mobile} check (source in (${goodsSource.till, mobile, activity})),
  statis_type text not null check (statis_type in (${statisType.spirits, beer, wine, cocktail, softDrink, snack, fruit, package, other})),
  guest_visible boolean not null default true,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled}))
);

create table goods (
  goods_id bigint generated by default as identity primary key,
  goods_code text not null unique,
  goods_name text not null,
  pinyin text not null default '',
  type_id bigint not null references goods_type,
  goods_kind text not null check (goods_kind in (${goodsKind.single, package, service, charge})),
  unit text not null,
  spec text not null default '',
  sale_price bigint not null check (sale_price >= 0),
  line_price bigint,
  member_price bigint check (member_price >= 0),
  cost_price bigint not null check (cost_price >= 0),
  image_url text,
  description text not null default '',
  source text not null default ${goodsSource.mobile} check (source in (${goodsSource.till, mobile, activity})),
  status text not null default ${goodsStatus.onSale} check (status in (${goodsStatus.onSale, offSale})),
  sold_out boolean not null default false,
  stock_flag boolean not null default false,
  stock_num integer not null default 0,
  stock_warn_num integer not null default 0,
  sale_start_time text,
  sale_end_time text,
  limit_num integer not null default 99 check (limit_num between 1 and 99),
  gift_flag boolean not null default false,
  discount_flag boolean not null default true,
  count_min_charge boolean not null default true,
  performance_flag boolean not null default true,
  rebate_type text not null default ${rebateType.none} check (rebate_type in (${rebateType.none, perPiece, percent})),
  rebate_value bigint not null default 0,
  deposit_type text not null default ${storableBottleState.none} check (deposit_type in (${storableBottleState.none, unopened, opened})),
  deposit_days integer,
  opened_deposit_days integer,
  produce_dept text not null check (produce_dept in (${produceDept.bar, kitchen, fruit, none})),
  flavors text[] not null default '{}',
  package_items jsonb not null default '[]',
  guest_visible boolean not null default true,
  order_num integer not null default 0,
  tags text[] not null default '{}',
  stock_date date not null default '2000-01-01',
  image_urls text[] not null default '{}',
  constraint goods__image_urls check (cardinality(image_urls) <= 8 and array_position(image_urls, null::text) is null),
  constraint goods__stock check (not stock_flag or stock_num >= 0)
);
create index goods__type on goods (type_id, order_num, goods_id);
comment on column goods.pinyin is 'Pinyin initials and full pinyin of the name, lower case, for search on the phone.';
comment on column goods.stock_date is 'Night of the last line of the stock book; the next one lies in it or in a later one.';

create table stock_record (
  record_id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  biz_type text not null check (biz_type in (${stockBizType.purchase, sale, gift, promotion, returned, countGain, countLoss, damage, confiscated, internalUse})),
  quantity integer not null check (quantity <> 0),
  before_num integer not null,
  after_num integer not null,
  order_id bigint,
  operator_user_id bigint,
  business_date date not null,
  created_at timestamptz not null,
  cost_price bigint not null check (cost_price >= 0),
  biz_no text not null default '',
  remark text not null default '',
  constraint stock_record_check check (after_num = (before_num + quantity))
);
create index stock_record__goods on stock_record (goods_id, record_id);
create index stock_record__night on stock_record (goods_id, business_date, record_id);
comment on column stock_record.quantity is 'Signed: what came in is positive, what went out negative.';
comment on column stock_record.cost_price is 'Fen for one piece: of a purchase what was paid, otherwise what the goods were reckoned with at that moment.';
comment on column stock_record.biz_no is 'Number of the slip; empty where an order moved the stock, whose number says it.';
comment on column stock_record.remark is 'Why it was counted, lost or used.';

-- --- ledger --------------------------------------------------------------------------------------------------------

create table account (
  account_id bigint generated by default as identity primary key,
  code text not null unique,
  account_name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'control')),
  balance bigint not null default 0,
  floor bigint,
  ceiling bigint,
  constraint account__ceiling check (ceiling is null or balance <= ceiling),
  constraint account__floor check (floor is null or balance >= floor)
);
comment on column account.balance is 'Sum of the account''s lines, debit positive; kept by the trigger on journal_line.';
insert into account (code, account_name, kind, ceiling) values
  ('income:sales', '营业收入', 'income', null),
  ('card:clearing', '刷卡待清算', 'asset', null),
  ('cash:safe', '保险柜现金', 'asset', null),
  ('cash:over_short', '现金长短款', 'expense', null),
  ('bad_debt', '坏账损失', 'expense', null),
  ('wechat:clearing', '微信待清算', 'asset', null),
  ('alipay:clearing', '支付宝待清算', 'asset', null),
  ('bank', '银行存款', 'asset', null),
  ('provider_fee', '支付通道手续费', 'expense', null),
  ('suspense:late', '迟到款项', 'control', null),
  ('suspense:overpaid', '重复款项', 'control', null),
  ('suspense:unmatched', '不明款项', 'control', null),
  ('refund:channel', '在途退款', 'control', null),
  ('income:tips', '打赏分成收入', 'income', null),
  ('expense:rebates', '销售返利', 'expense', null),
  ('bonus:given', '储值赠送金', 'expense', null),
  ('prepaid:kill', '秒杀预收款', 'liability', 0),
  ('voucher:clearing', '团购平台待结算', 'asset', null),
  ('expense:bonuses', '员工奖励', 'expense', null),
  ('expense:stage', '艺人上钟分成', 'expense', null),
  ('prepaid:play', '组局预收款', 'liability', 0),
  ('income:forfeits', '预付没收收入', 'income', null),
  ('prepaid:deposit', '预订订金', 'liability', 0),
  ('wages:withheld', '工资抵扣挂账', 'liability', null),
  ('expense:petty', '零星现金支出', 'expense', null),
  ('transfer:clearing', '转账待清算', 'asset', null);

create table business_day (
  business_date date primary key,
  status text not null default ${businessDayStatus.open} check (status in (${businessDayStatus.open, closed})),
  close_user_id bigint,
  closed_at timestamptz,
  snapshot jsonb,
  constraint business_day_check check ((status = ${businessDayStatus.closed}) = (closed_at is not null and snapshot is not null))
);

create table cash_shift (
  shift_id bigint generated by default as identity primary key,
  cashier_user_id bigint not null references app_user,
  cashier_name text not null,
  account_id bigint not null references account,
  opened_at timestamptz not null,
  closed_at timestamptz,
  expected_amount bigint,
  counted_amount bigint check (counted_amount >= 0),
  difference_amount bigint generated always as (counted_amount - expected_amount) stored,
  remark text not null default '',
  business_date date,
  float_amount bigint not null default 0 check (float_amount >= 0),
  first_counted_amount bigint check (first_counted_amount >= 0),
  first_counted_at timestamptz,
  constraint cash_shift__first_count check ((first_counted_amount is null) = (first_counted_at is null)),
  constraint cash_shift_check check ((closed_at is null) = (counted_amount is null))
);
create index cash_shift__closed on cash_shift (closed_at desc, shift_id desc);
create unique index cash_shift__one_open on cash_shift (cashier_user_id) where closed_at is null;
comment on column cash_shift.first_counted_amount is 'What the cashier counted before he was shown the expected amount. Null for shifts closed before this was stored.';

create table cash_move (
  move_id bigint generated by default as identity primary key,
  shift_id bigint not null references cash_shift,
  move_kind text not null check (move_kind in ('in', 'out', 'expense')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  user_id bigint not null references app_user,
  user_name text not null,
  business_date date not null,
  moved_at timestamptz not null
);
create index cash_move__shift on cash_move (shift_id, move_id);
comment on table cash_move is 'Cash moved during a shift: in (from the safe), out (to the safe), expense (paid for something). Append-only; booked as cashMove:<id>.';

create table journal_entry (
  entry_id bigint generated always as identity primary key,
  business_key text not null unique,
  kind text not null,
  business_date date not null,
  actor_user_id bigint,
  reverses_entry_id bigint references journal_entry unique,
  posted_at timestamptz not null,
  xid xid8 not null default pg_current_xact_id()
);
create index journal_entry__date on journal_entry (business_date, entry_id);
comment on column journal_entry.business_key is 'Names the fact the entry books, once: payment:12, refund:7, repay:3.';

create table journal_line (
  entry_id bigint not null references journal_entry,
  seq smallint not null,
  account_id bigint not null references account,
  amount bigint not null check (amount <> 0),
  constraint journal_line_pkey primary key (entry_id, seq)
);
create index journal_line__account on journal_line (account_id, entry_id);

create table night_measure (
  business_date date not null,
  sales_dept_id bigint not null,
  sales_user_id bigint not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  discount_amount bigint not null,
  paid_amount bigint not null,
  credit_amount bigint not null,
  unpaid_amount bigint not null,
  return_amount bigint not null,
  refund_amount bigint not null,
  repay_amount bigint not null,
  performance_amount bigint not null,
  order_count integer not null,
  constraint night_measure_pkey primary key (business_date, sales_dept_id, sales_user_id)
);
create index night_measure__performance on night_measure (sales_user_id, business_date desc) where performance_amount > 0;

create table night_part (
  business_date date not null,
  cut_by text not null check (cut_by in ('area', 'method', 'discount', 'hour', 'recommended', 'given', 'goods')),
  dept_id bigint not null,
  user_id bigint not null,
  cut_key text not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  discount_amount bigint not null,
  paid_amount bigint not null,
  credit_amount bigint not null,
  unpaid_amount bigint not null,
  return_amount bigint not null,
  refund_amount bigint not null,
  repay_amount bigint not null,
  performance_amount bigint not null,
  order_count integer not null,
  constraint night_part_pkey primary key (cut_by, business_date, dept_id, user_id, cut_key)
);
comment on table night_part is 'What a closed night was, by area, way of payment, kind of discount, hour and group of goods of its sales people, by recommender and by giver. Append-only.';
comment on column night_part.cut_key is 'Area id, way of payment, kind of discount, hour (`22`), group of goods; empty where the person alone is the cut.';

create table rebate_detail (
  rebate_id bigint generated always as identity primary key,
  business_date date not null,
  order_id bigint not null,
  order_item_id bigint not null,
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  quantity integer not null,
  base_amount bigint not null,
  rebate_type text not null check (rebate_type in (${rebateType.none, perPiece, percent})),
  rebate_value bigint not null,
  rebate_amount bigint not null,
  constraint rebate_detail__rule check (rebate_type <> ${rebateType.none}),
  constraint rebate_detail_order_item_id_user_id_dept_id_business_date_key unique (order_item_id, user_id, dept_id, business_date)
);
create index rebate_detail__night on rebate_detail (business_date, user_id, dept_id) include (rebate_amount);
create index rebate_detail__order on rebate_detail (order_id);
create index rebate_detail__person on rebate_detail (user_id, business_date desc, rebate_id desc);
comment on table rebate_detail is 'Rebates of closed nights, by line and person: what the night added to them, or took back. Append-only.';
comment on column rebate_detail.quantity is 'Pieces the row counts; negative when they came back.';
comment on column rebate_detail.base_amount is 'Money the row counts, fen: paid, or repaid of a credit, less what went back.';
comment on column rebate_detail.rebate_value is 'Fen for a piece, or basis points of the base.';

create table sales_attribution_log (
  log_id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('record', 'order')),
  subject_id bigint not null,
  from_user_id bigint not null references app_user,
  from_user_name text not null,
  to_user_id bigint not null references app_user,
  to_user_name text not null,
  reason text not null,
  user_id bigint not null references app_user,
  created_at timestamptz not null,
  to_dept_id bigint not null references dept,
  to_dept_name text not null,
  after_fact_id bigint not null default 0,
  guest_order_id bigint,
  device_id text,
  approval_id bigint,
  constraint sales_attribution_log__device check (device_id is null or device_id <> '' and guest_order_id is not null)
);
create unique index sales_attribution_log__approval on sales_attribution_log (approval_id) where approval_id is not null and subject_type = 'record';
create index sales_attribution_log__subject on sales_attribution_log (subject_type, subject_id, log_id);
comment on column sales_attribution_log.after_fact_id is 'The last fact of the order or sitting before credit moved.';
comment on column sales_attribution_log.guest_order_id is 'The guest''s order by which credit moved: to whom he named with it, or back when it had gone.';
comment on column sales_attribution_log.device_id is 'The phone that named the person; null where credit went back, and for moves by staff.';
comment on column sales_attribution_log.approval_id is 'The approved request by which credit moved; null for moves without one.';

create table sales_fact (
  fact_id bigint generated always as identity,
  fact_type text not null check (fact_type in (${factType.placed, giftEffective, lineReturned, giftReturned, discounted, paid, onAccount, refundedGoods, refundedMoney, paymentVoided, creditReversed, orderCancelled, creditRepaid, attributionMoved, voucherCancelled, repaymentReversed})),
  business_date date not null,
  event_at timestamptz not null,
  order_id bigint not null,
  order_item_id bigint,
  order_type text not null,
  table_record_id bigint not null,
  area_id bigint not null,
  bill_id bigint,
  payment_id bigint,
  refund_id bigint,
  pay_method text,
  sales_user_id bigint not null,
  sales_dept_id bigint not null,
  order_user_id bigint,
  recommend_user_id bigint,
  recommend_dept_id bigint,
  send_user_id bigint,
  send_dept_id bigint,
  d_total bigint not null default 0,
  d_gift bigint not null default 0,
  d_discount bigint not null default 0,
  d_paid bigint not null default 0,
  d_credit bigint not null default 0,
  d_unpaid bigint not null default 0,
  d_return bigint not null default 0,
  d_refund bigint not null default 0,
  d_repay bigint not null default 0,
  d_perf bigint not null default 0,
  discount_kind text check (discount_kind in ('member', 'manager', 'changePrice', 'voucher', 'prepay', 'wipe', 'allowance')),
  constraint sales_fact__balanced check (d_total = (d_gift + d_discount + d_paid + d_credit + d_unpaid)),
  constraint sales_fact_pkey primary key (business_date, fact_id)
) partition by range (business_date);
create index sales_fact__discounted on sales_fact (business_date) include (event_at, order_id, discount_kind, table_record_id, bill_id, fact_id, d_discount) where d_discount <> 0 and discount_kind is not null;
create index sales_fact__given on sales_fact (send_user_id, business_date) where send_user_id is not null;
create index sales_fact__order on sales_fact (order_id);
create index sales_fact__paid_ahead on sales_fact (business_date) where (pay_method in ('prepay', 'deposit')) and d_refund <> 0;
create index sales_fact__recommended on sales_fact (recommend_user_id, business_date) where recommend_user_id is not null;
create index sales_fact__record on sales_fact (table_record_id);
create index sales_fact__refunded on sales_fact (business_date) where d_refund <> 0;
create index sales_fact__returned on sales_fact (business_date) where d_return <> 0;
create index sales_fact__sales on sales_fact (sales_user_id, business_date);
create table sales_fact_default partition of sales_fact default;
comment on table sales_fact is 'What was sold, given, discounted, paid and owed, and to whose credit. Every report figure is a sum over these rows. Append-only.';

-- --- approvals -----------------------------------------------------------------------------------------------------

create table approval_type (
  type_code text primary key,
  type_name text not null,
  icon text not null,
  form_schema jsonb not null,
  flow jsonb not null,
  startable boolean not null,
  order_num integer not null,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled}))
);
comment on column approval_type.startable is 'False for forms that a business action starts (gift beyond quota, on account, refund).';

create table approval (
  approval_id bigint generated by default as identity primary key,
  approval_no text not null unique,
  type_code text not null references approval_type,
  type_name text not null,
  title text not null,
  apply_user_id bigint not null references app_user,
  apply_user_name text not null,
  apply_dept_id bigint not null references dept,
  apply_dept_name text not null,
  form_data jsonb not null default '{}',
  amount bigint,
  images text[] not null default '{}',
  biz_type text,
  biz_id bigint,
  current_step integer not null default 1,
  status text not null default ${approvalStatus.pending} check (status in (${approvalStatus.pending, approved, rejected, withdrawn})),
  urged_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  for_user_id bigint references app_user
);
create index approval__applicant on approval (apply_user_id, approval_id desc);
create unique index approval__one_attribution on approval (((form_data ->> 'tableRecordId')::bigint)) where type_code = 'attribution' and status = ${approvalStatus.pending};
create unique index approval__one_open_per_business on approval (biz_type, biz_id) where status = ${approvalStatus.pending} and biz_type is not null;
create index approval__pending on approval (approval_id) where status = ${approvalStatus.pending};
comment on column approval.for_user_id is 'Whose wish it is when another person applies for him: asked only where the flow names him.';

create table approval_cc (
  approval_id bigint not null references approval,
  user_id bigint not null references app_user,
  read_at timestamptz,
  constraint approval_cc_pkey primary key (approval_id, user_id)
);
create index approval_cc__user on approval_cc (user_id, approval_id desc);

create table approval_comment (
  comment_id bigint generated always as identity primary key,
  approval_id bigint not null references approval,
  user_id bigint not null references app_user,
  user_name text not null,
  content text not null,
  created_at timestamptz not null
);
create index approval_comment__approval on approval_comment (approval_id, comment_id);

create table approval_step (
  step_id bigint generated by default as identity primary key,
  approval_id bigint not null references approval,
  step_no integer not null,
  step_name text not null,
  approver_id bigint not null references app_user,
  approver_name text not null,
  status text not null check (status in (${approvalStepStatus.notReached, pending, agreed, rejected, handedOver, notNeeded})),
  opinion text not null default '',
  handled_at timestamptz,
  mode text not null default ${approvalStepMode.anyOne} check (mode in (${approvalStepMode.anyOne, everyOne})),
  personal boolean not null default false,
  asked_as text,
  constraint approval_step_approval_id_step_no_approver_id_key unique (approval_id, step_no, approver_id)
);
create index approval_step__answered on approval_step (approver_id, approval_id desc) where status in (${approvalStepStatus.agreed, rejected, handedOver});
create index approval_step__approver on approval_step (approver_id, approval_id desc);
create index approval_step__todo on approval_step (approver_id, approval_id desc) where status = ${approvalStepStatus.pending};
comment on column approval_step.status is '0 not yet, 1 waiting, 2 agreed, 3 rejected, 4 passed on, 5 decided by somebody else of the step.';
comment on column approval_step.mode is '1 any one decides, 2 all must agree; the same for every approver of the step.';
comment on column approval_step.personal is 'Only whoever is named answers: neither handed over nor answered by who stands in.';
comment on column approval_step.asked_as is 'Word of the flow this person was resolved from: leader, role:… or user:…. Null: passed on by a person, or written before the column was.';

-- --- bonus ---------------------------------------------------------------------------------------------------------

create table bonus_account (
  user_id bigint primary key references app_user,
  balance bigint not null default 0,
  frozen_amount bigint not null default 0 check (frozen_amount >= 0),
  owed_amount bigint not null default 0 check (owed_amount >= 0),
  total_income bigint not null default 0,
  total_withdraw bigint not null default 0,
  constraint bonus_account__available check (balance >= frozen_amount)
);
comment on table bonus_account is 'Sums of a person''s bills and withdrawals, fen; kept by triggers, nothing else writes them.';
comment on column bonus_account.balance is 'Bills that are booked: in less out.';
comment on column bonus_account.frozen_amount is 'Held for the withdrawal under way.';
comment on column bonus_account.owed_amount is 'Taken back and not yet booked, because the account does not bear it.';
comment on column bonus_account.total_income is 'Booked bills of incoming direction, whatever was taken back later.';

create table bonus_bill (
  bill_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  bill_type text not null check (bill_type in (${bonusBillType.rebate, commission, reward, actorClock, task, award, fine, withdrawal, adjustment})),
  direction text not null check (direction in (${bonusDirection.income, expense})),
  amount bigint not null check (amount > 0),
  title text not null,
  about text not null default '',
  remark text not null default '',
  biz_type text not null check (biz_type in ('rebate', 'reward', 'withdraw', 'adjust', 'task', 'stage', 'stageApply')),
  biz_id bigint,
  business_date date not null,
  against text not null,
  operator_user_id bigint references app_user,
  created_at timestamptz not null,
  balance_after bigint,
  settled_at timestamptz,
  entry_key text,
  waited boolean not null default false,
  approval_id bigint references approval,
  constraint bonus_bill__once unique (biz_type, biz_id),
  constraint bonus_bill__settled check ((settled_at is null) = (balance_after is null) and (settled_at is null) = (entry_key is null)),
  constraint bonus_bill__source check ((biz_id is null) = (biz_type = 'adjust')),
  constraint bonus_bill__waits check (settled_at is not null or direction = ${bonusDirection.expense}),
  constraint bonus_bill__withdrawal check (bill_type <> ${bonusBillType.withdrawal} or direction = ${bonusDirection.expense} and biz_type = 'withdraw'),
  constraint bonus_bill_against_fkey foreign key (against) references account(code)
);
create index bonus_bill__adjusted on bonus_bill (business_date) where biz_type = 'adjust';
create unique index bonus_bill__approval on bonus_bill (approval_id) where approval_id is not null;
create index bonus_bill__entry on bonus_bill (entry_key);
create index bonus_bill__month on bonus_bill (user_id, business_date, bill_id);
create index bonus_bill__person on bonus_bill (user_id, bill_id desc);
create index bonus_bill__waiting on bonus_bill (user_id, bill_id) where settled_at is null;
comment on table bonus_bill is 'Every move of a bonus account, fen, one per source. Append-only, but that a bill that waited is booked.';
comment on column bonus_bill.about is 'Where it came from, as people know it: a table, the bank of a withdrawal.';
comment on column bonus_bill.business_date is 'The night it is about; its month is the month of the bill.';
comment on column bonus_bill.against is 'Account of the ledger the sum comes from or goes to.';
comment on column bonus_bill.settled_at is 'When it was booked; null while it waits for the account to bear it.';
comment on column bonus_bill.entry_key is 'Journal entry that books it.';
comment on column bonus_bill.waited is 'The account did not bear it when it came.';

create table bonus_withdraw (
  withdraw_id bigint generated by default as identity primary key,
  withdraw_no text not null unique,
  user_id bigint not null references app_user,
  amount bigint not null,
  bank_id bigint not null references user_bank,
  bank_name text not null,
  card_tail text not null,
  account_name text not null,
  status text not null default ${bonusWithdrawStatus.pending} check (status in (${bonusWithdrawStatus.pending, paying, succeeded, failed, rejected})),
  approval_id bigint references approval,
  audit_user_id bigint references app_user,
  audit_user_name text,
  audited_at timestamptz,
  pay_user_id bigint references app_user,
  pay_user_name text,
  paid_at timestamptz,
  fail_reason text not null default '',
  business_date date not null,
  created_at timestamptz not null,
  constraint bonus_withdraw__amount check (amount >= 1000 and (amount % 100::bigint) = 0),
  constraint bonus_withdraw__audited check ((status not in (${bonusWithdrawStatus.paying, succeeded, failed})) or audited_at is not null and audit_user_id is not null),
  constraint bonus_withdraw__not_oneself check (audit_user_id <> user_id and pay_user_id <> user_id),
  constraint bonus_withdraw__paid check ((status in (${bonusWithdrawStatus.succeeded, failed})) = (paid_at is not null and pay_user_id is not null)),
  constraint bonus_withdraw__reason check ((status in (${bonusWithdrawStatus.failed, rejected})) = (fail_reason <> ''))
);
create unique index bonus_withdraw__one_running on bonus_withdraw (user_id) where status in (${bonusWithdrawStatus.pending, paying});
create index bonus_withdraw__person on bonus_withdraw (user_id, withdraw_id desc);
create index bonus_withdraw__waiting on bonus_withdraw (status, withdraw_id) where status in (${bonusWithdrawStatus.pending, paying});
comment on table bonus_withdraw is 'Money on its way from a bonus account to a bank card. The bank as it was named then; the number of the card lies sealed with the card.';
comment on column bonus_withdraw.paid_at is 'When the transfer was done, or came back.';

-- --- suggestions ---------------------------------------------------------------------------------------------------

create table suggestion (
  suggestion_id text primary key check (suggestion_id ~ '^[A-Za-z0-9_-]{22}$'),
  suggest_type text not null check (suggest_type in (${suggestType.suggestion, complaint, report, help, other})),
  title text not null,
  content text not null,
  anonymous boolean not null,
  author_user_id bigint references app_user,
  key_hash text,
  written_date date not null,
  written_at timestamptz,
  status text not null check (status in (${suggestStatus.unread, read, replied, closed})),
  told boolean not null default false,
  reply_count integer not null default 0 check (reply_count >= 0),
  constraint suggestion__nameless check ((author_user_id is null) = anonymous and (written_at is null) = anonymous and (key_hash is not null) = anonymous)
);
create index suggestion__author on suggestion (author_user_id, written_date desc, written_at desc nulls last, suggestion_id desc) where author_user_id is not null;
create index suggestion__newest on suggestion (written_date desc, written_at desc nulls last, suggestion_id desc);
create index suggestion__status on suggestion (status, written_date desc, written_at desc nulls last, suggestion_id desc);
create index suggestion__untold on suggestion (suggestion_id) where status = ${suggestStatus.unread} and not told;
comment on table suggestion is 'Letters to the top manager; an anonymous one holds nothing of who wrote it.';

create table suggestion_picture (
  picture_id text check (picture_id ~ '^[A-Za-z0-9_-]{22}$') primary key,
  suggestion_id text references suggestion,
  reply_no integer check (reply_no >= 0),
  place integer check (place between 1 and 6),
  jpeg bytea not null check (octet_length(jpeg) <= 1000000),
  written_date date not null,
  constraint suggestion_picture__taken check ((suggestion_id is null) = (reply_no is null) and (suggestion_id is null) = (place is null)),
  constraint suggestion_picture_suggestion_id_reply_no_place_key unique (suggestion_id, reply_no, place)
);
create index suggestion_picture__untaken on suggestion_picture (written_date) where suggestion_id is null;
comment on table suggestion_picture is 'Pictures of letters. Nobody is named: whoever is writing knows the id of his picture.';

create table suggestion_reply (
  suggestion_id text not null references suggestion,
  reply_no integer not null check (reply_no > 0),
  reply_id text not null check (reply_id ~ '^[A-Za-z0-9_-]{22}$') unique,
  side text not null check (side in (${suggestSide.author, manager})),
  content text not null,
  manager_user_id bigint references app_user,
  written_date date not null,
  written_at timestamptz,
  constraint suggestion_reply__manager check ((manager_user_id is not null) = (side = ${suggestSide.manager})),
  constraint suggestion_reply_pkey primary key (suggestion_id, reply_no)
);
comment on table suggestion_reply is 'What was added to a letter, by its author or by the house, in order.';

-- --- materials -----------------------------------------------------------------------------------------------------

create table material (
  material_id bigint generated by default as identity primary key,
  title text not null,
  material_type text not null check (material_type in (${materialType.article, poster, video, text, audio})),
  cover_url text,
  content text not null default '',
  files jsonb not null default '[]' check (jsonb_array_length(files) <= 9),
  tags text[] not null default '{}',
  target_dept_ids bigint[] not null default '{}',
  status text not null check (status in (${materialStatus.draft, published, withdrawn})),
  publish_user_id bigint not null references app_user,
  publish_user_name text not null,
  publish_dept_id bigint not null references dept,
  created_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  listed_at timestamptz not null,
  view_count integer not null default 0 check (view_count >= 0),
  use_count integer not null default 0 check (use_count >= 0),
  version integer not null default 0,
  constraint material__published check (status = ${materialStatus.draft} or published_at is not null),
  constraint material__withdrawn check ((status = ${materialStatus.withdrawn}) = (withdrawn_at is not null))
);
create index material__listed on material (status, listed_at desc, material_id desc);
comment on table material is 'What staff advertise the venue with. view_count and use_count are sums of material_use.';

create table material_use (
  use_id bigint generated always as identity primary key,
  material_id bigint not null references material,
  user_id bigint not null references app_user,
  use_type text not null check (use_type in (${materialUseType.view, save, share, copy})),
  business_date date not null,
  created_at timestamptz not null
);
create index material_use__material on material_use (material_id, use_type);
create unique index material_use__seen on material_use (material_id, user_id, business_date) where use_type = ${materialUseType.view};
comment on table material_use is 'One row for each time somebody saved, shared or copied a material, and one for each night on which he looked at it.';

create table task (
  task_id bigint generated by default as identity primary key,
  title text not null,
  content text not null,
  material_ids bigint[] not null default '{}',
  target_type text not null check (target_type in (${taskTargetType.everybody, depts, people})),
  target_ids bigint[] not null default '{}',
  start_at timestamptz not null,
  end_at timestamptz not null,
  check_times integer not null check (check_times between 1 and 100),
  per_day integer not null check (per_day between 1 and 20),
  check_type text not null check (check_type in (${taskCheckType.pictures, link, picturesAndPlace})),
  need_review boolean not null,
  reward_amount bigint not null check (reward_amount between 0 and 100000),
  status text not null check (status in (${taskStatus.draft, running, ended, withdrawn})),
  publish_user_id bigint not null references app_user,
  publish_user_name text not null,
  publish_dept_id bigint not null references dept,
  created_at timestamptz not null,
  published_at timestamptz,
  ended_at timestamptz,
  person_count integer not null default 0,
  join_count integer not null default 0,
  done_count integer not null default 0,
  version integer not null default 0,
  constraint task__ended check ((status in (${taskStatus.ended, withdrawn})) = (ended_at is not null)),
  constraint task__people check (done_count >= 0 and done_count <= join_count and join_count <= person_count),
  constraint task__published check ((status = ${taskStatus.draft}) = (published_at is null)),
  constraint task__times check (end_at > start_at)
);
create index task__newest on task (status, end_at desc, task_id desc);
create index task__running on task (end_at) where status = ${taskStatus.running};
comment on table task is 'A promotion task. Once published it is not changed any more, only ended or withdrawn; its people are those of that moment.';

create table task_user (
  task_id bigint not null references task,
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  check_times integer not null,
  check_count integer not null default 0,
  pass_count integer not null default 0,
  status text not null check (status in (${taskUserStatus.notBegun, running, completed, missed})),
  constraint task_user__check_times check (check_count >= 0 and check_count <= check_times),
  constraint task_user__passed check (pass_count >= 0 and pass_count <= check_count),
  constraint task_user_pkey primary key (task_id, user_id)
);
create index task_user__own on task_user (user_id, status, task_id desc);
comment on table task_user is 'Everybody a task was given to, and how far he is.';

create table task_check (
  check_id bigint generated by default as identity primary key,
  task_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  dept_id bigint not null references dept,
  dept_name text not null,
  content text not null default '',
  images text[] not null default '{}',
  link_url text,
  address text,
  longitude double precision,
  latitude double precision,
  business_date date not null,
  day_no integer not null check (day_no between 1 and 20),
  created_at timestamptz not null,
  status text not null check (status in (${taskCheckStatus.pending, approved, rejected})),
  review_user_id bigint references app_user,
  review_user_name text,
  reviewed_at timestamptz,
  opinion text not null default '',
  reward_amount bigint not null default 0 check (reward_amount >= 0),
  constraint task_check__other_reviewer check (review_user_id <> user_id),
  constraint task_check__reviewed check ((status = ${taskCheckStatus.pending}) = (reviewed_at is null)),
  constraint task_check__reward check (reward_amount = 0 or status = ${taskCheckStatus.approved}),
  constraint task_check_task_id_user_id_fkey foreign key (task_id, user_id) references task_user
);
create unique index task_check__day on task_check (task_id, user_id, business_date, day_no) where status <> ${taskCheckStatus.rejected};
create index task_check__night on task_check (business_date, user_id) where status = ${taskCheckStatus.approved};
create index task_check__own on task_check (task_id, user_id, created_at desc, check_id desc);
create index task_check__pending on task_check (task_id, created_at, check_id) where status = ${taskCheckStatus.pending};
create index task_check__task on task_check (task_id, created_at desc, check_id desc);
comment on table task_check is 'One proof that a task was done. A rejected one stays as it is; sent again it is another.';

-- --- scheduling ----------------------------------------------------------------------------------------------------

create table schedule_change (
  change_id bigint generated by default as identity primary key,
  change_kind text not null check (change_kind in ('edit', 'copy', 'propose', 'publish', 'clear')),
  user_id bigint not null references app_user,
  cells jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index schedule_change__user on schedule_change (user_id, change_id desc);
comment on table schedule_change is 'Changes of plans with the state of each cell before and after, by who made them; what an undo restores.';
comment on column schedule_change.cells is 'Array of {userId, businessDate, before, after}; a state is {draft: null or {shiftId, reason}, published: shift id or null}.';

create table shift (
  shift_id bigint generated by default as identity primary key,
  shift_name text not null check (shift_name <> ''),
  short_name text not null check (char_length(short_name) >= 1 and char_length(short_name) <= 3),
  rest_flag boolean not null,
  on_minute integer,
  off_minute integer,
  on_advance_minutes integer not null default 120 check (on_advance_minutes between 0 and 720),
  late_minutes integer not null default 1 check (late_minutes between 1 and 720),
  lack_minutes integer not null default 60 check (lack_minutes between 1 and 720),
  early_minutes integer not null default 1 check (early_minutes between 1 and 720),
  off_delay_minutes integer not null default 240 check (off_delay_minutes between 0 and 720),
  color text not null check (color in ('accent', 'violet', 'cyan', 'positive', 'gift', 'neutral')),
  order_num integer not null default 0,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  changed_at timestamptz not null,
  constraint shift__times check (
case
    when rest_flag then on_minute is null and off_minute is null
    else on_minute between 0 and 1439 and off_minute > on_minute and off_minute <= (on_minute + 1080)
end)
);
create unique index shift__name on shift (shift_name) where status = ${normalDisable.normal};
comment on table shift is 'Shifts one can be put on. One of them is rest; a change counts for nights to come.';
comment on column shift.on_minute is 'Minutes from midnight of the calendar day of the business date; null for rest.';
comment on column shift.off_minute is 'As on_minute, above 1440 after midnight.';
insert into shift (shift_name, short_name, rest_flag, on_minute, off_minute, color, order_num, changed_at) values
  ('晚班A', '晚A', false, 1140, 1620, 'accent', 1, '2020-01-01 12:00:00+08'),
  ('晚班B', '晚B', false, 1200, 1680, 'violet', 2, '2020-01-01 12:00:00+08'),
  ('吧台班', '吧台', false, 1080, 1620, 'cyan', 3, '2020-01-01 12:00:00+08'),
  ('行政班', '行政', false, 840, 1320, 'positive', 4, '2020-01-01 12:00:00+08'),
  ('休息', '休', true, null, null, 'neutral', 5, '2020-01-01 12:00:00+08');

create table schedule (
  schedule_id bigint generated by default as identity primary key,
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  business_date date not null,
  shift_id bigint not null references shift,
  shift_name text not null,
  short_name text not null,
  color text not null check (color in ('accent', 'violet', 'cyan', 'positive', 'gift', 'neutral')),
  rest_flag boolean not null,
  on_minute integer,
  off_minute integer,
  on_advance_minutes integer not null,
  late_minutes integer not null,
  lack_minutes integer not null,
  early_minutes integer not null,
  off_delay_minutes integer not null,
  publish_user_id bigint references app_user,
  published_at timestamptz not null,
  constraint schedule__times check (
case
    when rest_flag then on_minute is null and off_minute is null
    else on_minute between 0 and 1439 and off_minute > on_minute and off_minute <= (on_minute + 1080)
end),
  constraint schedule_user_id_business_date_key unique (user_id, business_date)
);
create index schedule__at_work on schedule (user_id, business_date) where not rest_flag;
create index schedule__date on schedule (business_date, user_id);
comment on table schedule is 'Published schedules: one row per person and business date, with the shift as it was when the night came.';

create table schedule_draft (
  user_id bigint not null references app_user,
  business_date date not null,
  shift_id bigint references shift,
  create_user_id bigint not null references app_user,
  created_at timestamptz not null,
  reason text,
  constraint schedule_draft_pkey primary key (user_id, business_date)
);
create index schedule_draft__date on schedule_draft (business_date, user_id);
comment on table schedule_draft is 'Cells of a plan nobody but its planners sees yet.';
comment on column schedule_draft.shift_id is 'Null: what is published for that night is to be taken away.';
comment on column schedule_draft.reason is 'Reason of the proposal; null for a cell entered by a person.';

create table schedule_exchange (
  exchange_id bigint generated by default as identity primary key,
  apply_id bigint not null,
  user_id bigint not null references app_user,
  business_date date not null,
  old_shift_id bigint references shift,
  new_shift_id bigint references shift,
  exchanged_at timestamptz not null,
  constraint schedule_exchange__once unique (apply_id, user_id, business_date)
);
create index schedule_exchange__cell on schedule_exchange (user_id, business_date, exchange_id desc);
comment on table schedule_exchange is 'What exchanges did to schedules, cell by cell and once each. Append-only.';
comment on column schedule_exchange.old_shift_id is 'Null: nothing was published for him that night.';

create table table_duty (
  business_date date not null,
  table_id bigint not null,
  waiter_user_id bigint not null references app_user,
  constraint table_duty_pkey primary key (business_date, table_id)
);

-- --- attendance ----------------------------------------------------------------------------------------------------

create table clock_night (
  business_date date primary key,
  frozen_at timestamptz not null
);

create table clock_apply (
  apply_id bigint generated by default as identity primary key,
  apply_no text not null unique,
  apply_type text not null check (apply_type in (${applyType.correction, leave, swap, overtime, outside, shiftSwap})),
  user_id bigint not null references app_user,
  user_name text not null,
  dept_id bigint not null references dept,
  dept_name text not null,
  business_date date not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  half_hours integer not null check (half_hours >= 0),
  clock_type text check (clock_type in (${clockType.in, out})),
  correction_slot integer check (correction_slot between 1 and 3),
  correction_month text generated always as ((lpad(extract(year from business_date)::text, 4, '0') || '-') || lpad(extract(month from business_date)::text, 2, '0')) stored,
  reason text not null,
  images text[] not null default '{}',
  approval_id bigint references approval,
  status text not null check (status in (${applyStatus.pending, approved, rejected, withdrawn})),
  decided_by bigint references app_user,
  decided_at timestamptz,
  created_at timestamptz not null,
  clock_id bigint,
  constraint clock_apply__correction check ((clock_type is not null) = (apply_type = ${applyType.correction}) and (correction_slot is not null) = (apply_type = ${applyType.correction} and clock_id is null) and (clock_id is null or apply_type = ${applyType.correction})),
  constraint clock_apply__decided check ((decided_by is not null) = (status in (${applyStatus.approved, rejected})) and (decided_at is not null) = (decided_by is not null)),
  constraint clock_apply__overlap exclude using gist (int8range(user_id, user_id, '[]') with &&, tstzrange(begin_at, end_at, '[]') with &&) where (clock_id is null and (status = ${applyStatus.pending} or status = ${applyStatus.approved} and apply_type <> ${applyType.shiftSwap})),
  constraint clock_apply__span check (
case
    when apply_type = ${applyType.correction} then end_at = begin_at
    else end_at > begin_at
end)
);
create unique index clock_apply__approval on clock_apply (approval_id);
create unique index clock_apply__clock on clock_apply (clock_id) where clock_id is not null;
create unique index clock_apply__correction_once on clock_apply (user_id, business_date, clock_type) where clock_type is not null and (status in (${applyStatus.pending, approved}));
create index clock_apply__dept on clock_apply (dept_id, apply_id desc);
create index clock_apply__in_force on clock_apply (begin_at, user_id) where status = ${applyStatus.approved};
create index clock_apply__mine on clock_apply (user_id, apply_id desc);
create unique index clock_apply__month on clock_apply (user_id, correction_month, correction_slot) where correction_slot is not null and (status in (${applyStatus.pending, approved}));
create index clock_apply__swaps_waiting on clock_apply (apply_id) where status = ${applyStatus.pending} and apply_type = ${applyType.shiftSwap};
create index clock_apply__waiting on clock_apply (apply_id desc) where status = ${applyStatus.pending};
comment on table clock_apply is 'What people ask about their attendance: an approval with biz_type clockApply, and these facts. status follows the approval.';
comment on column clock_apply.apply_type is '1 a punch that is missing, 2 leave, 3 a day off instead of another, 4 overtime, 5 work outside, 6 an exchange of shifts.';
comment on column clock_apply.clock_id is 'The punch as received whose stated time is requested; null where a missing punch is requested by form.';

create table clock_day (
  user_id bigint not null references app_user,
  business_date date not null,
  user_name text not null,
  dept_id bigint not null references dept,
  dept_name text not null,
  scheduled boolean not null,
  shift_id bigint,
  shift_name text,
  shift_on_at timestamptz,
  shift_off_at timestamptz,
  on_at timestamptz,
  off_at timestamptz,
  status text not null check (status in (${clockDayStatus.normal, late, early, lateAndEarly, missing, absent, rest, leave, unscheduled})),
  late_minutes integer not null check (late_minutes >= 0),
  early_minutes integer not null check (early_minutes >= 0),
  work_minutes integer not null check (work_minutes >= 0),
  apply_id bigint references clock_apply,
  frozen_at timestamptz not null,
  constraint clock_day__absent check (status <> ${clockDayStatus.absent} or on_at is null and off_at is null),
  constraint clock_day__scheduled check (scheduled = (status in (${clockDayStatus.normal, late, early, lateAndEarly, missing, absent, leave}))),
  constraint clock_day_pkey primary key (business_date, user_id)
);
create index clock_day__late on clock_day (business_date) where status in (${clockDayStatus.late, lateAndEarly});
create index clock_day__person on clock_day (user_id, business_date desc);
comment on table clock_day is 'What a night that is over came to for each person; worked out again when an application about it is granted afterwards.';

create table clock_record (
  clock_id bigint generated by default as identity primary key,
  user_id bigint not null references app_user,
  user_name text not null,
  dept_id bigint not null references dept,
  dept_name text not null,
  business_date date not null,
  shift_id bigint,
  clock_type text not null check (clock_type in (${clockType.in, out})),
  clocked_at timestamptz not null,
  received_at timestamptz not null,
  clock_method text not null check (clock_method in (${clockMethod.location, bluetooth, nfc, correction, venueCode})),
  longitude double precision,
  latitude double precision,
  accuracy_meters integer check (accuracy_meters >= 0),
  distance_meters integer check (distance_meters >= 0),
  address text not null default '',
  bluetooth_id text,
  code_step bigint,
  device_id text not null default '',
  photo_url text,
  remark text not null default '',
  outside boolean not null,
  clock_result text not null check (clock_result in (${clockResult.normal, late, early, outside})),
  late_minutes integer not null default 0 check (late_minutes >= 0),
  early_minutes integer not null default 0 check (early_minutes >= 0),
  apply_id bigint references clock_apply,
  constraint clock_record__granted check ((apply_id is not null) = (clock_method = ${clockMethod.correction})),
  constraint clock_record__once_a_minute exclude using gist (int8range(user_id, user_id, '[]') with &&, int8range(extract(epoch from (clocked_at at time zone 'UTC'))::bigint, extract(epoch from (clocked_at at time zone 'UTC'))::bigint + 60) with &&) where (clock_method <> ${clockMethod.correction}),
  constraint clock_record__place check ((longitude is null) = (latitude is null)),
  constraint clock_record__received check (received_at >= clocked_at)
);
create unique index clock_record__apply on clock_record (apply_id) where apply_id is not null;
create unique index clock_record__code_once on clock_record (user_id, code_step) where code_step is not null;
create index clock_record__device on clock_record (device_id, business_date) where device_id <> '';
create index clock_record__night on clock_record (business_date, user_id, clocked_at);
create index clock_record__person on clock_record (user_id, clocked_at desc);
comment on table clock_record is 'Punches. Append-only: a correction is another row, granted by an application.';
comment on column clock_record.clock_method is '1 place, 2 beacon, 3 tag, 4 granted by an application, 5 code shown in the house.';

create table clock_evidence (
  clock_id bigint not null references clock_record,
  clock_flag text not null check (clock_flag in (${clockFlag.journey, samePlace, sharedDevice, sentLater})),
  other_clock_id bigint references clock_record,
  evidence text not null,
  created_at timestamptz not null,
  constraint clock_evidence_pkey primary key (clock_id, clock_flag)
);
comment on table clock_evidence is 'What stands out of a punch: 1 a journey nobody makes, 2 a place to the metre as before, 3 a phone of somebody else, 4 sent long after.';

create table clock_swap (
  apply_id bigint references clock_apply primary key,
  with_user_id bigint not null references app_user,
  with_user_name text not null,
  shift_id bigint not null references shift,
  shift_name text not null,
  back_date date,
  back_shift_id bigint references shift,
  back_shift_name text,
  back_on_at timestamptz,
  back_off_at timestamptz,
  begins_at timestamptz not null,
  constraint clock_swap__back check ((num_nonnulls(back_date, back_shift_id, back_shift_name, back_on_at, back_off_at) in (0, 5)) and (back_off_at is null or back_off_at > back_on_at)),
  constraint clock_swap__begins check (back_on_at is null or begins_at <= back_on_at)
);
create index clock_swap__asked on clock_swap (with_user_id, apply_id desc);
comment on table clock_swap is 'Facts of applications of type 6: who is asked to take a shift, and what he gives for it.';

-- --- payments ------------------------------------------------------------------------------------------------------

create table payment (
  payment_id bigint generated by default as identity primary key,
  payment_no text not null unique,
  biz_type text not null check (biz_type in (${payBizType.bill, recharge, reward, repayment, deposit, flashSale, groupPlay})),
  biz_id bigint not null,
  bill_id bigint,
  pay_method text not null check (pay_method in ('wechat', 'alipay', 'cash', 'card', 'transfer', 'balance', 'credit', 'voucher', 'deposit', 'prepay', 'wage')),
  amount bigint not null check (amount > 0),
  status text not null check (status in (${payStatus.waiting, paying, succeeded, failed, closed})),
  refunded_amount bigint not null default 0,
  voided boolean not null default false,
  scene text not null check (scene in (${payScene.staff, guest, authCode, system})),
  payer_name text not null default '',
  cashier_user_id bigint references app_user,
  cashier_name text,
  slip_no text not null default '',
  remark text not null default '',
  paid_at timestamptz,
  business_date date,
  created_at timestamptz not null,
  order_id bigint,
  counts_performance boolean not null default false,
  request_key text unique,
  subject text not null default '',
  payer_open_id text not null default '',
  expires_at timestamptz,
  fail_reason text not null default '',
  item_ids bigint[] not null default '{}',
  pay_code_hash text,
  asked text not null default '',
  member_id bigint,
  bonus_amount bigint not null default 0,
  refunded_bonus bigint not null default 0,
  counts_bonus boolean not null default false,
  source_payment_id bigint references payment,
  item_amounts bigint[],
  constraint payment__item_amounts check (item_amounts is null or cardinality(item_amounts) = cardinality(item_ids)),
  constraint payment__member check (
case
    when pay_method = 'balance' then member_id is not null
    when pay_method in ('deposit', 'prepay') then true
    else bonus_amount = 0
end),
  constraint payment__refunded check (refunded_amount >= 0 and refunded_amount <= amount),
  constraint payment__source check ((pay_method not in ('prepay', 'deposit')) or source_payment_id is not null),
  constraint payment__stored_value check (bonus_amount >= 0 and bonus_amount <= amount and refunded_bonus >= 0 and refunded_bonus <= bonus_amount and (amount - bonus_amount) >= (refunded_amount - refunded_bonus) and refunded_amount >= refunded_bonus),
  constraint payment__transfer check (pay_method <> 'transfer' or biz_type = ${payBizType.repayment} and slip_no <> ''),
  constraint payment__wage check (pay_method <> 'wage' or biz_type = ${payBizType.repayment}),
  constraint payment_check check (status <> ${payStatus.succeeded} or paid_at is not null and business_date is not null)
);
create index payment__bill on payment (bill_id, payment_id);
create index payment__business on payment (biz_type, biz_id);
create index payment__cashier on payment (cashier_user_id, paid_at);
create index payment__date on payment (business_date, payment_id);
create unique index payment__deposit_once on payment (source_payment_id) where pay_method = 'deposit' and not voided;
create index payment__member_id on payment (member_id, payment_id) where member_id is not null;
create index payment__method on payment (pay_method, bill_id) where status = ${payStatus.succeeded} and not voided;
create index payment__pay_code on payment (pay_code_hash) where pay_code_hash is not null;
create index payment__payer on payment (payer_open_id, payment_id) where payer_open_id <> '';
create index payment__running on payment (bill_id) where status in (${payStatus.waiting, paying});
create index payment__running_order on payment (order_id) where status in (${payStatus.waiting, paying});
create unique index payment__source_once on payment (source_payment_id) where source_payment_id is not null and pay_method = 'prepay';
comment on column payment.counts_performance is 'Decided when it succeeded, so that giving money back takes back exactly what was counted.';
comment on column payment.request_key is 'Whose decision under which operation id: the same request finds the same payment.';
comment on column payment.asked is 'What the request asked to pay, as text that is the same for the same wish; empty for payments at the desk.';
comment on column payment.member_id is 'Whose balance paid, or whose recharge it is.';
comment on column payment.bonus_amount is 'Of a balance payment, or of what came from one before: the part that was bonus; the rest is principal.';
comment on column payment.counts_bonus is 'Whether its bonus counts as performance, as the venue had it when it was paid.';
comment on column payment.source_payment_id is 'Of a payment by what was prepaid: the payment that brought the money. It serves once.';
comment on column payment.item_amounts is 'Fen for each of item_ids, in its order; null: all that is open on them.';

create table payment_attempt (
  attempt_id bigint generated by default as identity primary key,
  payment_id bigint not null references payment,
  provider text not null check (provider in ('wechat', 'alipay')),
  way text not null check (way in ('app', 'page', 'code')),
  out_trade_no text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('created', 'submitted', 'unknown', 'succeeded', 'failed', 'closed', 'reversed')),
  pay_params jsonb,
  payer_id text not null default '',
  client_ip text not null default '',
  return_url text not null default '',
  transaction_id text,
  auth_code_hash text,
  auth_code_date date,
  fail_reason text not null default '',
  give_up_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  refunded_amount bigint not null default 0,
  refund_count integer not null default 0,
  created_at timestamptz not null,
  submitted_at timestamptz,
  finished_at timestamptz,
  paid_at timestamptz,
  billed_on date,
  constraint payment_attempt__billed check (billed_on is null or status = 'succeeded'),
  constraint payment_attempt__finished check ((status in ('succeeded', 'failed', 'closed', 'reversed')) = (finished_at is not null)),
  constraint payment_attempt__followed check ((status in ('created', 'submitted', 'unknown')) = (next_check_at is not null)),
  constraint payment_attempt__out_trade_no check (out_trade_no ~ '^[A-Za-z0-9]{8,32}$'),
  constraint payment_attempt__paid check (status <> 'succeeded' or transaction_id is not null),
  constraint payment_attempt__paid_at check (status <> 'succeeded' or paid_at is not null),
  constraint payment_attempt__refunded check (refunded_amount >= 0 and refunded_amount <= amount and refund_count between 0 and 50),
  constraint payment_attempt_provider_out_trade_no_key unique (provider, out_trade_no)
);
create unique index payment_attempt__auth_code on payment_attempt (provider, auth_code_hash, auth_code_date) where auth_code_hash is not null;
create index payment_attempt__due on payment_attempt (next_check_at, attempt_id) where next_check_at is not null;
create unique index payment_attempt__one_live on payment_attempt (payment_id) where status in ('created', 'submitted', 'unknown');
create unique index payment_attempt__one_success on payment_attempt (payment_id) where status = 'succeeded';
create index payment_attempt__paid_at on payment_attempt (provider, paid_at) where status = 'succeeded';
create index payment_attempt__payment on payment_attempt (payment_id, attempt_id);
create unique index payment_attempt__transaction on payment_attempt (provider, transaction_id) where transaction_id is not null;
comment on column payment_attempt.paid_at is 'When the guest paid, by the provider''s clock.';
comment on column payment_attempt.billed_on is 'Day of the provider''s bill that lists it as we know it.';

create table channel_refund (
  channel_refund_id bigint generated by default as identity primary key,
  out_refund_no text not null check (out_refund_no ~ '^[A-Za-z0-9]{8,64}$') unique,
  attempt_id bigint not null references payment_attempt,
  amount bigint not null check (amount > 0),
  biz_type text not null check (biz_type in ('refund', 'suspense', 'reward', 'recharge', 'kill', 'play', 'deposit')),
  biz_id bigint not null,
  reason text not null,
  status text not null check (status in ('queued', 'sent', 'done', 'abnormal', 'closed')),
  provider_refund_id text,
  fail_reason text not null default '',
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  finished_at timestamptz,
  refunded_at timestamptz,
  billed_on date,
  constraint channel_refund__followed check ((status in ('queued', 'sent')) = (next_check_at is not null)),
  constraint channel_refund__once unique (biz_type, biz_id, attempt_id),
  constraint channel_refund__refunded_at check (status <> 'done' or refunded_at is not null)
);
create index channel_refund__biz on channel_refund (biz_type, biz_id);
create index channel_refund__due on channel_refund (next_check_at, channel_refund_id) where next_check_at is not null;
create unique index channel_refund__one_sent on channel_refund (attempt_id) where status = 'sent';
create index channel_refund__refunded_at on channel_refund (refunded_at) where status = 'done';
comment on column channel_refund.refunded_at is 'When the money left, by the provider''s clock.';

create table provider_inbox (
  inbox_id bigint generated always as identity primary key,
  provider text not null check (provider in ('wechat', 'alipay')),
  event_key text not null,
  kind text not null check (kind in ('trade', 'refund', 'other')),
  out_trade_no text not null default '',
  out_refund_no text not null default '',
  evidence jsonb not null,
  outcome text check (outcome in ('settled', 'repeated', 'ended', 'waiting', 'late', 'overpaid', 'quarantined', 'unmatched', 'refund', 'ignored')),
  note text not null default '',
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint provider_inbox_check check ((outcome is null) = (handled_at is null)),
  constraint provider_inbox_provider_event_key_key unique (provider, event_key)
);
create index provider_inbox__received_at on provider_inbox (received_at);
create index provider_inbox__trade on provider_inbox (provider, out_trade_no);
create index provider_inbox__waiting on provider_inbox (inbox_id) where outcome is null;

create table reconciliation_run (
  run_id bigint generated by default as identity primary key,
  provider text not null check (provider in ('wechat', 'alipay')),
  bill_date date not null,
  status text not null check (status in (${reconciliationStatus.noBill, compared, brokenBill})),
  file_hash text not null default '',
  provider_amount bigint not null default 0,
  our_amount bigint not null default 0,
  provider_refund_amount bigint not null default 0,
  our_refund_amount bigint not null default 0,
  fee_amount bigint not null default 0,
  matched_count integer not null default 0,
  note text not null default '',
  tries integer not null default 0,
  run_at timestamptz not null,
  matched_amount bigint not null default 0,
  matched_refund_amount bigint not null default 0,
  matched_fee_amount bigint not null default 0,
  settlement_count integer not null default 0,
  next_run_at timestamptz,
  lease_until timestamptz,
  fund_status text not null default ${reconciliationStatus.noBill} check (fund_status in (${reconciliationStatus.noBill, compared, brokenBill})),
  fund_hash text not null default '',
  fund_withdrawn bigint not null default 0,
  constraint reconciliation_run_provider_bill_date_key unique (provider, bill_date)
);
create index reconciliation_run__date on reconciliation_run (bill_date, run_id);
comment on column reconciliation_run.run_at is 'Moment of the comparison; of the last try while there was none.';
comment on column reconciliation_run.settlement_count is 'Entries posted for this bill: one, and one more each time a corrected bill moved the sums.';
comment on column reconciliation_run.fund_status is 'Fund flow of the day, as status is of the bill: ''0'' not there yet, ''1'' compared, ''2'' it is broken.';
comment on column reconciliation_run.fund_withdrawn is 'Fen that left the merchant account for the bank that day, less what came back.';

create table reconciliation_item (
  item_id bigint generated by default as identity primary key,
  run_id bigint not null references reconciliation_run,
  kind text not null check (kind in ('only_provider', 'only_ours', 'amount', 'status', 'fee', 'refund_only_provider', 'refund_only_ours', 'refund_amount', 'fund_income', 'fund_expense', 'fund_missing', 'fund_amount', 'fund_fee', 'fund_withdrawal')),
  out_trade_no text not null,
  out_refund_no text not null default '',
  transaction_id text not null default '',
  provider_amount bigint,
  our_amount bigint,
  payment_id bigint references payment,
  status text not null default ${differenceStatus.open} check (status in (${differenceStatus.open, handled})),
  due_at timestamptz not null,
  note text not null default '',
  handle_user_id bigint references app_user,
  handle_user_name text,
  handled_at timestamptz,
  constraint reconciliation_item_check check ((status = ${differenceStatus.handled}) = (handled_at is not null)),
  constraint reconciliation_item_run_id_kind_out_trade_no_out_refund_no_key unique (run_id, kind, out_trade_no, out_refund_no)
);
create index reconciliation_item__open on reconciliation_item (due_at, item_id) where status = ${differenceStatus.open};
create index reconciliation_item__run on reconciliation_item (run_id, item_id);

create table suspense_item (
  suspense_id bigint generated by default as identity primary key,
  suspense_no text not null unique,
  kind text not null check (kind in ('late', 'overpaid', 'unmatched')),
  provider text not null check (provider in ('wechat', 'alipay')),
  attempt_id bigint references payment_attempt,
  out_trade_no text not null,
  transaction_id text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in (${suspenseStatus.waiting, goingBack, wentBack, stuck})),
  reason text not null,
  business_date date not null,
  created_at timestamptz not null,
  done_at timestamptz,
  paid_at timestamptz,
  billed_on date,
  note text not null default '',
  handle_user_id bigint references app_user,
  handle_user_name text,
  constraint suspense_item__paid_at check (kind <> 'late' or paid_at is not null),
  constraint suspense_item_provider_transaction_id_key unique (provider, transaction_id)
);
create index suspense_item__open on suspense_item (suspense_id) where status <> ${suspenseStatus.wentBack};
create index suspense_item__paid_at on suspense_item (provider, paid_at) where kind = 'late';

-- --- members -------------------------------------------------------------------------------------------------------

create table member_level (
  level_id bigint generated by default as identity primary key,
  level_name text not null unique,
  level_no integer not null unique,
  discount_bp integer not null check (discount_bp between 1 and 10000),
  upgrade_recharge bigint check (upgrade_recharge > 0),
  upgrade_consume bigint check (upgrade_consume > 0)
);
comment on column member_level.upgrade_recharge is 'Who has recharged this much (fen) reaches the level; null: not by recharging. Whoever reached a level keeps it.';

create table member (
  member_id bigint generated by default as identity primary key,
  member_no text not null unique,
  member_name text not null,
  phonenumber text not null check (phonenumber ~ '^1\d{10}$') unique,
  sex text not null default ${userSex.unknown},
  level_id bigint not null references member_level,
  sales_user_id bigint references app_user,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  registered_at timestamptz not null,
  initials text not null generated always as (name_initials(member_name)) stored,
  nick_name text not null default '' check (length(nick_name) <= 20),
  birthday date,
  avatar_url text,
  pay_password_hash text,
  register_source text not null default ${memberSource.staff} check (register_source in (${memberSource.self, staff, recharge})),
  registered_by bigint references app_user,
  merged_into bigint references member,
  merged_at timestamptz,
  wine_reminders boolean not null default true,
  constraint member__merged check ((merged_into is null) = (merged_at is null) and merged_into is distinct from member_id and (merged_into is null or status = ${normalDisable.disabled}))
);
create index member__merged_into on member (merged_into) where merged_into is not null;
create index member__registered_at on member (registered_at, register_source);
create index member__sales_user on member (sales_user_id, member_id) where sales_user_id is not null;
comment on column member.register_source is 'Who wrote them down: 1 themselves, 2 staff, 3 with a recharge.';
comment on column member.merged_into is 'The member this row became part of: its phone numbers sign in as that one, its orders are that one''s. Never a row that was merged itself.';
comment on column member.wine_reminders is 'Text messages before his bottles end; he says so himself.';

create table member_balance (
  member_id bigint references member primary key,
  principal_amount bigint not null default 0,
  bonus_amount bigint not null default 0,
  constraint member_balance__bonus check (bonus_amount >= 0),
  constraint member_balance__principal check (principal_amount >= 0)
);
comment on table member_balance is 'Sums of a member''s flows, kept by the trigger on member_flow; nothing else writes them.';

create table member_code (
  code_hash text primary key,
  member_id bigint not null references member,
  session_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text check (used_for in ('pay', 'take', 'show', 'rate')),
  read_by_user_id bigint references app_user,
  constraint member_code_check check ((used_at is null) = (used_for is null))
);
create index member_code__expires_at on member_code (expires_at);
create index member_code__member on member_code (member_id);
create unique index member_code__one_live on member_code (session_hash) where used_at is null;
comment on table member_code is 'What a member''s phone shows for a minute: one of each session lives, and it dies when it is used.';
comment on column member_code.read_by_user_id is 'Staff member who read the code to see whose it is (used_for show); null for other uses.';

create table member_flow (
  flow_id bigint generated always as identity primary key,
  member_id bigint not null references member,
  flow_type text not null check (flow_type in (${memberFlowType.recharge, bonus, consumption, refund, withdrawal, adjustment})),
  principal bigint not null,
  bonus bigint not null,
  balance_after bigint not null,
  biz_type text not null check (biz_type in ('recharge', 'payment', 'refund', 'void', 'rechargeRefund', 'merge', 'deposit', 'kill', 'play')),
  biz_id bigint not null,
  payment_id bigint references payment,
  business_date date not null,
  created_at timestamptz not null,
  constraint member_flow__moves check (principal <> 0 or bonus <> 0),
  constraint member_flow__way check (
case
    when flow_type = ${memberFlowType.recharge} then principal > 0 and bonus = 0
    when flow_type = ${memberFlowType.bonus} then principal = 0 and bonus > 0
    when flow_type in (${memberFlowType.consumption, withdrawal}) then principal <= 0 and bonus <= 0
    when flow_type = ${memberFlowType.refund} then principal >= 0 and bonus >= 0
    else true
end)
);
create index member_flow__member on member_flow (member_id, flow_id desc);
create unique index member_flow__merged on member_flow (member_id, biz_id) where biz_type = 'merge';
create unique index member_flow__once on member_flow (biz_type, biz_id, flow_type, payment_id) nulls not distinct where biz_type <> 'merge';
create index member_flow__payment on member_flow (payment_id) where payment_id is not null;
comment on table member_flow is 'Every move of a member''s stored value, fen. Append-only; balance_after is filled by the database.';

create table member_rate_use (
  rate_use_id bigint generated always as identity primary key,
  member_id bigint not null references member,
  bill_id bigint not null,
  table_name text not null,
  discount_bp integer not null,
  rate_proof text not null check (rate_proof in ('code', 'sms', 'staff')),
  user_id bigint not null references app_user,
  used_at timestamptz not null
);
create index member_rate_use__member on member_rate_use (member_id, rate_use_id desc);
comment on table member_rate_use is 'Each time a member''s rate was granted to a bill; the member reads it in the member centre.';

create table recharge_rule (
  rule_id bigint generated by default as identity primary key,
  rule_name text not null,
  principal_amount bigint not null check (principal_amount > 0),
  bonus_amount bigint not null default 0 check (bonus_amount >= 0),
  gift_goods jsonb not null default '[]',
  start_date date,
  end_date date,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  order_num integer not null default 0,
  created_at timestamptz not null default now(),
  constraint recharge_rule_check check (start_date <= end_date)
);
comment on table recharge_rule is 'What a recharge brings, between two nights; without dates always. Rows are never changed once a recharge names them.';

create table recharge_order (
  recharge_id bigint generated by default as identity primary key,
  recharge_no text not null unique,
  request_key text unique,
  member_id bigint not null references member,
  member_name text not null,
  rule_id bigint references recharge_rule,
  rule_name text not null default '',
  principal_amount bigint not null check (principal_amount > 0),
  bonus_amount bigint not null check (bonus_amount >= 0),
  gift_goods jsonb not null default '[]',
  pay_method text not null check (pay_method in ('wechat', 'alipay', 'cash', 'card')),
  payment_id bigint references payment unique,
  sales_user_id bigint references app_user,
  sales_user_name text,
  sales_dept_id bigint references dept,
  sales_dept_name text,
  recommend_user_id bigint references app_user,
  recommend_user_name text,
  recommend_dept_id bigint references dept,
  recommend_dept_name text,
  operator_user_id bigint references app_user,
  operator_user_name text,
  status text not null default ${rechargeStatus.waiting} check (status in (${rechargeStatus.waiting, succeeded, closed, refunded})),
  balance_after bigint,
  refunded_amount bigint not null default 0,
  refunded_bonus bigint not null default 0,
  paid_at timestamptz,
  business_date date,
  created_at timestamptz not null,
  constraint recharge_order__given_back check ((status = ${rechargeStatus.refunded}) = (refunded_amount = principal_amount)),
  constraint recharge_order__paid check ((status in (${rechargeStatus.succeeded, refunded})) = (payment_id is not null and paid_at is not null and business_date is not null and balance_after is not null) or (status in (${rechargeStatus.waiting, closed})) and paid_at is null),
  constraint recharge_order__refunded check (refunded_amount >= 0 and refunded_amount <= principal_amount and refunded_bonus >= 0 and refunded_bonus <= bonus_amount),
  constraint recharge_order_check check ((sales_user_id is null) = (sales_dept_id is null) and (recommend_user_id is null) = (recommend_dept_id is null))
);
create index recharge_order__member on recharge_order (member_id, recharge_id desc);
create index recharge_order__night on recharge_order (business_date, recharge_id) where business_date is not null;
create index recharge_order__recommend on recharge_order (recommend_user_id, business_date, recharge_id) where business_date is not null;
create index recharge_order__sales on recharge_order (sales_user_id, business_date, recharge_id) where business_date is not null;
create index recharge_order__waiting on recharge_order (member_id) where status = ${rechargeStatus.waiting};
comment on column recharge_order.status is '0 waits for its money, 1 credited, 2 closed unpaid, 3 given back wholly.';
comment on column recharge_order.balance_after is 'Principal and bonus of the member after it was credited, fen.';

create table recharge_refund (
  recharge_refund_id bigint generated by default as identity primary key,
  refund_no text not null unique,
  recharge_id bigint not null references recharge_order,
  amount bigint not null check (amount > 0),
  bonus_back bigint not null check (bonus_back >= 0),
  reason text not null,
  status text not null check (status in (${refundStatus.refunding, succeeded, failed})),
  user_id bigint not null references app_user,
  user_name text not null,
  business_date date not null,
  refunded_at timestamptz not null
);
create index recharge_refund__night on recharge_refund (business_date, recharge_refund_id);
create index recharge_refund__recharge on recharge_refund (recharge_id, recharge_refund_id);
comment on column recharge_refund.status is 'As of every refund: 1 on its way through the provider, 2 done, 3 the provider ended it; it may be sent again.';

create table reminder_stop (
  phonenumber text check (phonenumber <> '') primary key,
  stopped_at timestamptz not null
);
comment on table reminder_stop is 'Numbers that want no reminders of bottles, by the link of one. A member who asks for them again is taken off.';

-- --- tables --------------------------------------------------------------------------------------------------------

create table area (
  area_id bigint generated by default as identity primary key,
  area_name text not null unique,
  order_num integer not null,
  default_min_charge bigint not null default 0 check (default_min_charge >= 0),
  bookable boolean not null default true,
  guest_visible boolean not null default true,
  color text,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled}))
);

create table min_charge_rule (
  rule_id bigint generated by default as identity primary key,
  rule_name text not null,
  target_type text not null check (target_type in ('area', 'table')),
  target_id bigint not null,
  weekdays integer[] not null default '{}',
  special_dates date[] not null default '{}',
  min_charge bigint not null check (min_charge >= 0),
  priority integer not null default 0,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled}))
);

create table table_label (
  label_id bigint generated by default as identity primary key,
  label_name text not null unique,
  label_color text,
  order_num integer not null,
  guest_visible boolean not null default true,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled}))
);

create table venue_table (
  table_id bigint generated by default as identity primary key,
  table_name text not null unique,
  table_code text not null unique,
  area_id bigint not null references area,
  label_ids bigint[] not null default '{}',
  table_type text not null check (table_type in (${tableType.small, high, booth, room, virtual})),
  seat_num integer not null check (seat_num between 1 and 50),
  min_charge bigint not null default 0 check (min_charge >= 0),
  pay_mode text not null check (pay_mode in (${payMode.payNow, payLater})),
  open_goods_id bigint,
  open_goods_must boolean not null default false,
  order_num integer not null,
  bookable boolean not null default true,
  guest_visible boolean not null default true,
  table_status text not null default ${tableStatus.free} check (table_status in (${tableStatus.free, booked, open, settled, locked})),
  lock_reason text,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  code_version integer not null default 1 check (code_version >= 1),
  initials text not null generated always as (name_initials(table_name)) stored
);
create index venue_table__area on venue_table (area_id, order_num, table_id);
comment on column venue_table.code_version is 'Part of what the printed code is signed for: raising it kills printed codes and passes at once.';

create table table_record (
  table_record_id bigint generated by default as identity primary key,
  record_no text not null unique,
  business_date date not null,
  table_id bigint not null references venue_table,
  open_table_id bigint not null references venue_table,
  table_name text not null,
  area_id bigint not null references area,
  area_name text not null,
  table_type text not null,
  bill_id bigint not null,
  booking_id bigint,
  opened_at timestamptz not null,
  open_user_id bigint not null references app_user,
  open_user_name text not null,
  guest_name text not null default '',
  guest_phone text not null default '',
  guest_num integer not null check (guest_num between 1 and 50),
  member_id bigint,
  guest_type text not null check (guest_type in (${guestType.booking, walkIn, member, voucher, groupPlay, internal})),
  sales_user_id bigint not null references app_user,
  sales_user_name text not null,
  sales_dept_id bigint not null references dept,
  sales_dept_name text not null,
  waiter_user_id bigint references app_user,
  waiter_user_name text,
  recommend_user_id bigint references app_user,
  recommend_user_name text,
  recommend_dept_id bigint references dept,
  recommend_dept_name text,
  pay_mode text not null check (pay_mode in (${payMode.payNow, payLater})),
  min_charge bigint not null check (min_charge >= 0),
  min_waived boolean not null default false,
  min_waive_user_id bigint references app_user,
  min_waive_reason text,
  turn_no integer not null,
  status text not null default ${recordStatus.open} check (status in (${recordStatus.open, settled, cleared, cancelled, merged})),
  merge_to_record_id bigint references table_record,
  settled_at timestamptz,
  cleared_at timestamptz,
  clear_user_id bigint references app_user,
  remark text not null default '',
  total_amount bigint not null default 0,
  gift_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  payable_amount bigint generated always as (total_amount - gift_amount - discount_amount) stored,
  paid_amount bigint not null default 0,
  credit_amount bigint not null default 0,
  unpaid_amount bigint not null default 0,
  return_amount bigint not null default 0,
  refund_amount bigint not null default 0,
  version integer not null default 1,
  member_rate_off boolean not null default false,
  single_member_id bigint,
  single_rate_off boolean not null default false,
  member_rate_denied boolean not null default false,
  constraint table_record__balanced check (total_amount = (gift_amount + discount_amount + paid_amount + credit_amount + unpaid_amount)),
  constraint table_record__merged check (status <> ${recordStatus.merged} or merge_to_record_id is not null and merge_to_record_id <> table_record_id),
  constraint table_record__unpaid check (unpaid_amount >= 0),
  constraint table_record_business_date_open_table_id_turn_no_key unique (business_date, open_table_id, turn_no)
);
create index table_record__area on table_record (area_id, business_date);
create index table_record__bill on table_record (bill_id);
create index table_record__cancelled on table_record (business_date) where status = ${recordStatus.cancelled};
create index table_record__date on table_record (business_date, table_record_id);
create index table_record__guest_phone on table_record (guest_phone, opened_at, table_record_id) where guest_phone <> '';
create index table_record__member on table_record (member_id, table_record_id desc) where member_id is not null;
create index table_record__merged_to on table_record (merge_to_record_id) where status = ${recordStatus.merged};
create unique index table_record__one_open_per_table on table_record (table_id) where status in (${recordStatus.open, settled, merged});
create index table_record__open on table_record (table_record_id) where status in (${recordStatus.open, settled, merged});
create index table_record__open_table on table_record (open_table_id, opened_at, table_record_id);
create index table_record__opener on table_record (open_user_id, business_date desc, table_record_id desc);
create index table_record__sales on table_record (sales_user_id, business_date);
create index table_record__table on table_record (table_id, business_date desc, table_record_id desc);
create index table_record__waiter on table_record (waiter_user_id, business_date desc, table_record_id desc) where waiter_user_id is not null;
create index table_record__waived on table_record (business_date) where min_waived and min_waive_user_id is not null;
comment on table table_record is 'One sitting at a table. The amounts are the sums of its sales facts, kept by the trigger on sales_fact.';
comment on column table_record.member_rate_off is 'Regular prices apply: the member has not proved himself, staff took the rate away, or the venue grants none automatically.';
comment on column table_record.single_member_id is 'Of a sitting on a joint bill: the member it had by itself. member_id is the one whose prices hold on the joint bill.';
comment on column table_record.single_rate_off is 'Of a sitting on a joint bill: member_rate_off as it was by itself.';
comment on column table_record.member_rate_denied is 'Staff took the rate away from this table; only staff who may settle grant it again.';

create table record_history (
  history_id bigint generated always as identity primary key,
  table_record_id bigint not null references table_record,
  after_fact_id bigint not null default 0,
  area_id bigint not null,
  bill_id bigint not null,
  sales_user_id bigint not null,
  sales_dept_id bigint not null,
  recommend_user_id bigint,
  recommend_dept_id bigint
);
create index record_history__record on record_history (table_record_id, history_id);
comment on table record_history is 'What a sitting was, from its opening on, each time its area, bill or people changed; kept by triggers on table_record. Append-only.';
comment on column record_history.after_fact_id is 'The last fact of the sitting before it became so: later facts go by this row, up to the next.';

create table table_log (
  log_id bigint generated always as identity primary key,
  table_id bigint not null references venue_table,
  table_record_id bigint references table_record,
  version integer,
  op_type text not null,
  content text not null,
  user_id bigint,
  user_name text not null,
  business_date date not null,
  created_at timestamptz not null
);
create index table_log__record on table_log (table_record_id, log_id desc);
create index table_log__table on table_log (table_id, log_id desc);
comment on column table_log.version is 'Version the table record had after this change: tells a phone with an older one what happened since.';

-- --- orders --------------------------------------------------------------------------------------------------------

create table orders (
  order_id bigint generated by default as identity primary key,
  order_no text not null unique,
  order_type text not null check (order_type in (${orderType.meal, gift, voucher, flashSale, minimum, wine, groupPlay, actorService, openPackage})),
  table_record_id bigint not null references table_record,
  business_date date not null,
  source text not null check (source in (${orderSource.staff, guest, till, system})),
  order_user_id bigint references app_user,
  order_user_name text,
  member_id bigint references member,
  sales_user_id bigint not null references app_user,
  sales_user_name text not null,
  sales_dept_id bigint not null references dept,
  sales_dept_name text not null,
  waiter_user_id bigint references app_user,
  recommend_user_id bigint references app_user,
  recommend_user_name text,
  recommend_dept_id bigint references dept,
  recommend_dept_name text,
  pay_mode text not null check (pay_mode in (${payMode.payNow, payLater})),
  status text not null check (status in (${orderStatus.waiting, placed, settled, completed, cancelled, returned})),
  pay_deadline timestamptz,
  order_remark text not null default '',
  urge_count integer not null default 0,
  urged_at timestamptz,
  cancel_reason text,
  cancel_user_id bigint references app_user,
  cancelled_at timestamptz,
  total_amount bigint not null default 0,
  gift_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  payable_amount bigint generated always as (total_amount - gift_amount - discount_amount) stored,
  paid_amount bigint not null default 0,
  credit_amount bigint not null default 0,
  unpaid_amount bigint not null default 0,
  return_amount bigint not null default 0,
  refund_amount bigint not null default 0,
  created_at timestamptz not null,
  last_fact_date date,
  member_ordered boolean not null default false,
  constraint orders__balanced check (total_amount = (gift_amount + discount_amount + paid_amount + credit_amount + unpaid_amount)),
  constraint orders__gift check (order_type = ${orderType.gift} or gift_amount = 0),
  constraint orders__member_ordered check (not member_ordered or member_id is not null),
  constraint orders__unpaid check (unpaid_amount >= 0)
);
create index orders__date on orders (business_date, order_id desc);
create index orders__ended on orders (business_date desc, order_id desc) where status in (${orderStatus.cancelled, returned});
create index orders__last_fact on orders (last_fact_date, order_id);
create index orders__member on orders (member_id, order_id desc) where member_id is not null;
create index orders__night on orders (business_date desc, order_id desc);
create index orders__order_user on orders (order_user_id, business_date, order_id desc);
create index orders__record on orders (table_record_id, order_id);
create index orders__sales on orders (sales_user_id, business_date, order_id desc);
create index orders__waiter on orders (waiter_user_id, business_date, order_id desc) where waiter_user_id is not null;
create index orders__waiting on orders (pay_deadline) where status = ${orderStatus.waiting};
comment on table orders is 'Amounts are the sums of the order''s sales facts, kept by the trigger on sales_fact; an order waiting for payment or approval (status 0) has none yet.';
comment on column orders.last_fact_date is 'Latest business date of the order''s facts, kept by the trigger on sales_fact; null while it has none.';
comment on column orders.member_ordered is 'The member placed the order on a phone where he was signed in: his rate holds for it, and what is paid on it counts as his.';

create table order_item (
  order_item_id bigint generated by default as identity primary key,
  order_id bigint not null references orders,
  goods_id bigint not null references goods,
  goods_name text not null,
  goods_kind text not null,
  type_id bigint not null,
  statis_type text not null,
  unit text not null,
  spec text not null,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 99),
  return_quantity integer not null default 0,
  amount bigint generated always as (price * (quantity - return_quantity)) stored,
  discount_amount bigint generated always as (change_price_discount + member_discount + manager_discount + wipe_discount + other_discount) stored,
  change_price_discount bigint not null default 0,
  member_discount bigint not null default 0,
  manager_discount bigint not null default 0,
  wipe_discount bigint not null default 0,
  other_discount bigint not null default 0,
  allocated_amount bigint not null default 0,
  flavor text not null default '',
  item_remark text not null default '',
  package_detail jsonb not null default '[]',
  produce_dept text not null,
  produce_status text not null check (produce_status in (${produceStatus.waiting, making, produced, delivered, none})),
  produce_user_id bigint references app_user,
  produced_at timestamptz,
  count_min_charge boolean not null,
  performance_flag boolean not null,
  discount_flag boolean not null,
  rebate_type text not null,
  rebate_value bigint not null,
  cost_price bigint not null,
  return_reason text,
  return_user_id bigint references app_user,
  returned_at timestamptz,
  produced_from text check (produced_from in (${produceStatus.waiting, making, produced, delivered, none})),
  stored_quantity integer not null default 0,
  constraint order_item__allocated check (allocated_amount >= 0),
  constraint order_item__discount check (change_price_discount >= 0 and member_discount >= 0 and manager_discount >= 0 and wipe_discount >= 0 and other_discount >= 0 and (change_price_discount + member_discount + manager_discount + wipe_discount + other_discount) <= (price * (quantity - return_quantity))),
  constraint order_item__net check (allocated_amount <= (price * (quantity - return_quantity) - change_price_discount - member_discount - manager_discount - wipe_discount - other_discount)),
  constraint order_item__returned check (return_quantity >= 0 and return_quantity <= quantity),
  constraint order_item__stored check (stored_quantity <= (quantity - return_quantity)),
  constraint order_item__stored_some check (stored_quantity >= 0)
);
create index order_item__goods on order_item (goods_id, order_id);
create index order_item__group on order_item (statis_type, order_id);
create index order_item__order on order_item (order_id, order_item_id);
create index order_item__produce on order_item (produce_dept, order_item_id) where produce_status in (${produceStatus.waiting, making});
comment on column order_item.allocated_amount is 'Money (payments and on account) allocated to this line so far; at most its amount less its discount.';
comment on column order_item.package_detail is 'Chosen parts of a package: [{goodsId, goodsName, unit, quantity}].';
comment on column order_item.produced_from is 'State the line had before it went out by somebody''s hand: where taking that back puts it. Null for what was not, or was taken back.';
comment on column order_item.stored_quantity is 'Pieces of which a guest left something with the house: they do not come back.';

create table order_item_place (
  order_item_id bigint not null references order_item,
  produce_dept text not null check (produce_dept in (${produceDept.bar, kitchen, fruit})),
  goods_ids bigint[] not null check (cardinality(goods_ids) > 0),
  weight bigint not null check (weight > 0),
  produce_status text not null check (produce_status in (${produceStatus.waiting, making, produced, delivered})),
  produced_from text check (produced_from in (${produceStatus.waiting, making, produced, delivered})),
  produce_user_id bigint references app_user,
  produced_at timestamptz,
  constraint order_item_place_pkey primary key (order_item_id, produce_dept)
);
comment on table order_item_place is 'Place that makes parts of a package line. The state of the line follows from its places (trigger).';
comment on column order_item_place.goods_ids is 'Parts of the package made here.';
comment on column order_item_place.weight is 'Share of the line''s amount made here: list value of these parts when ordered, fen.';
comment on column order_item_place.produced_from is 'State before production was confirmed by hand; restored by an undo.';

-- --- reservations --------------------------------------------------------------------------------------------------

create table booking (
  booking_id bigint generated by default as identity primary key,
  booking_no text not null unique,
  booking_date date not null,
  arrive_time timestamptz not null,
  hold_until timestamptz not null,
  table_id bigint references venue_table,
  area_id bigint not null references area,
  guest_name text not null,
  guest_phone text not null,
  guest_sex text not null default ${userSex.unknown} check (guest_sex in (${userSex.male, female, unknown})),
  guest_num integer not null check (guest_num between 1 and 50),
  member_id bigint,
  sales_user_id bigint not null references app_user,
  sales_user_name text not null,
  sales_dept_id bigint not null references dept,
  sales_dept_name text not null,
  book_user_id bigint references app_user,
  book_user_name text,
  source text not null check (source in (${bookingSource.staff, guest, phone, platform, queue})),
  min_charge bigint not null default 0,
  package_id bigint,
  package_name text,
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  deposit_status text not null default ${bookingDepositStatus.none} check (deposit_status in (${bookingDepositStatus.none, due, paid, used, refunded, forfeited})),
  occasion text check (occasion in (${bookingOccasion.birthday, party, business, proposal, other})),
  remark text not null default '',
  delay_count integer not null default 0 check (delay_count between 0 and 2),
  share_code text not null unique,
  status text not null check (status in (${bookingStatus.unconfirmed, booked, arrived, cancelled, expired, rejected})),
  cancel_reason text,
  cancel_user_id bigint references app_user,
  cancelled_at timestamptz,
  table_record_id bigint references table_record,
  arrived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deposit_payment_id bigint references payment unique,
  deposit_paid_at timestamptz,
  deposit_date date,
  deposit_back_at timestamptz,
  deposit_back_date date,
  deposit_back_user_id bigint references app_user,
  deposit_kept_at timestamptz,
  deposit_kept_date date,
  constraint booking__deposit_back check ((deposit_status = ${bookingDepositStatus.refunded}) = (deposit_back_at is not null and deposit_back_date is not null)),
  constraint booking__deposit_kept check ((deposit_status = ${bookingDepositStatus.forfeited}) = (deposit_kept_at is not null and deposit_kept_date is not null)),
  constraint booking__deposit_paid check ((deposit_status in (${bookingDepositStatus.paid, used, refunded, forfeited})) = (deposit_payment_id is not null and deposit_paid_at is not null and deposit_date is not null))
);
create index booking__date on booking (booking_date, arrive_time, booking_id);
create index booking__deposit_back_date on booking (deposit_back_date) where deposit_back_date is not null;
create index booking__deposit_date on booking (deposit_date) where deposit_date is not null;
create index booking__deposit_open on booking (booking_date, booking_id) where deposit_status = ${bookingDepositStatus.paid};
create index booking__holding on booking (hold_until) where status = ${bookingStatus.booked};
create unique index booking__one_per_table_and_night on booking (table_id, booking_date) where status = ${bookingStatus.booked};
create index booking__phone on booking (guest_phone, booking_date);
create index booking__sales on booking (sales_user_id, booking_date);
create index booking__states on booking (booking_date, status);
comment on column booking.deposit_date is 'The night in which the deposit came.';
comment on column booking.deposit_kept_at is 'The guests did not come or cancelled too late, and the house keeps the deposit.';

create table booking_call_request (
  booking_id bigint references booking primary key,
  requested_at timestamptz not null,
  request_count integer not null default 1 check (request_count between 1 and 5),
  answered_at timestamptz,
  answered_user_id bigint references app_user,
  answered_user_name text,
  constraint booking_call_request__answered check (num_nulls(answered_at, answered_user_id, answered_user_name) in (0, 3))
);
create index booking_call_request__waiting on booking_call_request (requested_at) where answered_at is null;
comment on table booking_call_request is 'The latest request of a booking''s guest for a call back; null answered_at: not called back yet.';
comment on column booking_call_request.request_count is 'Requests of this booking so far: the occurrence of the alert.';

create table booking_log (
  log_id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  op_type text not null,
  content text not null,
  user_id bigint,
  user_name text not null,
  created_at timestamptz not null
);
create index booking_log__booking on booking_log (booking_id, log_id);

-- --- stage ---------------------------------------------------------------------------------------------------------

create table actor_clock (
  actor_clock_id bigint generated by default as identity primary key,
  actor_user_id bigint not null references app_user,
  actor_name text not null,
  actor_level text check (actor_level in ('A', 'B', 'C')),
  dept_id bigint not null references dept,
  dept_name text not null,
  table_record_id bigint references table_record,
  clock_kind text not null check (clock_kind in (${actorClockKind.requested, turn, extra, show})),
  started_at timestamptz not null,
  ended_at timestamptz,
  minutes integer not null default 0 check (minutes >= 0),
  unit_minutes integer not null check (unit_minutes > 0),
  half_units integer not null default 0 check (half_units >= 0),
  unit_price bigint not null check (unit_price >= 0),
  amount bigint not null default 0,
  share_bp integer not null check (share_bp between 0 and 10000),
  actor_share bigint not null default 0,
  charges_table boolean not null,
  order_id bigint references orders unique,
  status text not null default ${actorClockStatus.running} check (status in (${actorClockStatus.running, ended, cancelled})),
  business_date date not null,
  operator_user_id bigint not null references app_user,
  end_user_id bigint references app_user,
  cancel_reason text not null default '',
  cancel_user_id bigint references app_user,
  cancelled_at timestamptz,
  booked_at timestamptz,
  booked_share bigint not null default 0 check (booked_share >= 0),
  charged_amount bigint check (charged_amount >= 0),
  constraint actor_clock__amount check (amount = (unit_price * half_units / 2)),
  constraint actor_clock__booked check (booked_at is null or (status in (${actorClockStatus.ended, cancelled}))),
  constraint actor_clock__booked_share check (booked_share = 0 or booked_at is not null),
  constraint actor_clock__cancelled check ((status = ${actorClockStatus.cancelled}) = (cancelled_at is not null) and (status = ${actorClockStatus.cancelled}) = (cancel_reason <> '')),
  constraint actor_clock__charge check (not charges_table or (clock_kind in (${actorClockKind.requested, extra}))),
  constraint actor_clock__ended check ((status = ${actorClockStatus.running}) = (ended_at is null)),
  constraint actor_clock__order check (status <> ${actorClockStatus.ended} or (order_id is not null) = (charges_table and amount > 0)),
  constraint actor_clock__running check (status <> ${actorClockStatus.running} or minutes = 0 and half_units = 0),
  constraint actor_clock__share check (actor_share = (amount * share_bp / 10000)),
  constraint actor_clock__stays check (charged_amount is null or order_id is not null),
  constraint actor_clock__table check (table_record_id is not null or clock_kind = ${actorClockKind.show}),
  constraint actor_clock__times check (ended_at >= started_at)
);
create index actor_clock__night on actor_clock (business_date, actor_clock_id desc);
create unique index actor_clock__one_running on actor_clock (actor_user_id) where status = ${actorClockStatus.running};
create index actor_clock__person on actor_clock (actor_user_id, business_date desc, actor_clock_id desc);
create index actor_clock__sitting on actor_clock (table_record_id, actor_clock_id);
comment on table actor_clock is 'Paid time of a performer: from going on to coming off, with the prices of that moment.';
comment on column actor_clock.table_record_id is 'The sitting; null for a show.';
comment on column actor_clock.half_units is 'Units in halves: three are one and a half. None until it ends.';
comment on column actor_clock.share_bp is 'What the performer is given of the amount, by his level when he went on.';
comment on column actor_clock.charges_table is 'The table pays for it, as the house was set when he went on.';
comment on column actor_clock.end_user_id is 'Who ended it; null where the end of the sitting or of the night did.';
comment on column actor_clock.booked_at is 'When its share came to the account of the performer.';
comment on column actor_clock.booked_share is 'What came to the account with the end of the night; what a correction moved afterwards stands with it.';
comment on column actor_clock.charged_amount is 'What the table stays at, where a correction came too late for its bill; null: the amount.';

create table actor_clock_apply (
  apply_id bigint generated by default as identity primary key,
  apply_no text not null unique,
  approval_id bigint references approval,
  apply_type text not null check (apply_type in (${applyType.actorCorrection, actorDuration, actorCancel})),
  user_id bigint not null references app_user,
  user_name text not null,
  dept_id bigint not null references dept,
  dept_name text not null,
  business_date date not null,
  actor_clock_id bigint references actor_clock,
  table_record_id bigint references table_record,
  clock_kind text not null check (clock_kind in (${actorClockKind.requested, turn, extra, show})),
  unit_minutes integer not null check (unit_minutes > 0),
  unit_price bigint not null check (unit_price >= 0),
  share_bp integer not null check (share_bp between 0 and 10000),
  old_begin_at timestamptz,
  old_end_at timestamptz,
  old_minutes integer not null default 0,
  old_half_units integer not null default 0,
  old_amount bigint not null default 0,
  old_share bigint not null default 0,
  begin_at timestamptz,
  end_at timestamptz,
  minutes integer not null default 0,
  half_units integer not null default 0,
  amount bigint not null default 0,
  share bigint not null default 0,
  reason text not null,
  images text[] not null default '{}',
  status text not null check (status in (${applyStatus.pending, approved, rejected, withdrawn})),
  decided_by bigint references app_user,
  decided_at timestamptz,
  old_order_id bigint references orders,
  moved_share bigint not null default 0,
  created_at timestamptz not null,
  constraint actor_clock_apply__clock check ((actor_clock_id is not null) = (apply_type <> ${applyType.actorCorrection} or status = ${applyStatus.approved})),
  constraint actor_clock_apply__decided check ((decided_by is not null) = (status in (${applyStatus.approved, rejected})) and (decided_at is not null) = (decided_by is not null)),
  constraint actor_clock_apply__moved check (moved_share = 0 or status = ${applyStatus.approved} and moved_share = (share - old_share)),
  constraint actor_clock_apply__new check ((apply_type = ${applyType.actorCancel}) = (begin_at is null) and (begin_at is null) = (end_at is null) and end_at > begin_at),
  constraint actor_clock_apply__old check ((apply_type = ${applyType.actorCorrection}) = (old_begin_at is null) and (old_begin_at is null) = (old_end_at is null)),
  constraint actor_clock_apply__overlap exclude using gist (int8range(user_id, user_id, '[]') with &&, tstzrange(begin_at, end_at) with &&) where (status = ${applyStatus.pending} and begin_at is not null),
  constraint actor_clock_apply__sums check (amount = (unit_price * half_units / 2) and share = (amount * share_bp / 10000)),
  constraint actor_clock_apply__table check (table_record_id is not null or clock_kind = ${actorClockKind.show})
);
create unique index actor_clock_apply__approval on actor_clock_apply (approval_id);
create index actor_clock_apply__clock on actor_clock_apply (actor_clock_id) where actor_clock_id is not null;
create index actor_clock_apply__dept on actor_clock_apply (dept_id, apply_id desc);
create index actor_clock_apply__mine on actor_clock_apply (user_id, apply_id desc);
create unique index actor_clock_apply__one_waiting on actor_clock_apply (actor_clock_id) where status = ${applyStatus.pending} and actor_clock_id is not null;
create index actor_clock_apply__waiting on actor_clock_apply (apply_id desc) where status = ${applyStatus.pending};
comment on table actor_clock_apply is 'What performers ask about their paid time: an approval with biz_type actorClockApply, and these facts. status follows the approval.';
comment on column actor_clock_apply.apply_type is '11 time nobody clocked, 12 other hours, 13 time that was wrong.';
comment on column actor_clock_apply.actor_clock_id is 'The time it is about; of time nobody clocked the one it became.';
comment on column actor_clock_apply.old_order_id is 'The order it took off the bill, for the one that came instead.';
comment on column actor_clock_apply.moved_share is 'What it moved on the account, because the night was booked.';

-- --- gifts ---------------------------------------------------------------------------------------------------------

create table gift_scheme (
  scheme_id bigint generated by default as identity primary key,
  scheme_name text not null unique,
  goods_ids bigint[] not null
);
comment on table gift_scheme is 'Goods that holders of the scheme may give besides those with the gift flag.';

create table send_order (
  send_id bigint generated by default as identity primary key,
  send_no text not null unique,
  order_id bigint not null references orders unique,
  table_record_id bigint not null references table_record,
  send_user_id bigint not null references app_user,
  send_user_name text not null,
  send_dept_id bigint not null references dept,
  send_dept_name text not null,
  operator_user_id bigint not null references app_user,
  send_amount bigint not null check (send_amount >= 0),
  cost_amount bigint not null check (cost_amount >= 0),
  reason text not null check (reason in (${giftReason.customerCare, birthday, activity, complaint, mood, other})),
  remark text not null default '',
  quota_type text not null check (quota_type in (${sendQuotaType.personal, special})),
  quota_date date,
  approval_id bigint,
  status text not null check (status in (${sendStatus.pending, effective, rejected, withdrawn})),
  effective_date date,
  returned_date date,
  created_at timestamptz not null,
  returned_amount bigint not null default 0,
  constraint send_order_check check (returned_amount >= 0 and returned_amount <= send_amount)
);
create index send_order__created on send_order (created_at desc, send_id desc);
create index send_order__record on send_order (table_record_id);
create index send_order__user on send_order (send_user_id, send_id desc);
comment on column send_order.returned_amount is 'List value of given pieces that came back; the whole of send_amount once the gift is withdrawn.';

create table send_quota (
  user_id bigint primary key references app_user,
  month_limit bigint not null,
  day_limit bigint not null,
  single_limit bigint not null,
  day_times integer not null,
  table_ratio_bp integer not null,
  own_table_only boolean not null,
  need_min_reached boolean not null,
  scheme_id bigint references gift_scheme
);
comment on table send_quota is 'Limits of giving, fen; −1 = unlimited, 0 = forbidden.';

create table send_quota_adjust (
  adjust_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  month text not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  operator_user_id bigint not null references app_user,
  created_at timestamptz not null
);
create index send_quota_adjust__user on send_quota_adjust (user_id, month);

create table send_quota_usage (
  user_id bigint not null references app_user,
  period text not null,
  used_amount bigint not null default 0 check (used_amount >= 0),
  used_times integer not null default 0 check (used_times >= 0),
  limit_amount bigint not null,
  limit_times integer not null,
  constraint send_quota_usage__amount check (limit_amount < 0 or used_amount <= limit_amount),
  constraint send_quota_usage__times check (limit_times < 0 or used_times <= limit_times),
  constraint send_quota_usage_pkey primary key (user_id, period)
);
comment on column send_quota_usage.period is 'A business date (YYYY-MM-DD) or a month of business dates (YYYY-MM).';

-- --- rewards -------------------------------------------------------------------------------------------------------

create table reward_code (
  reward_code text default new_reward_code() primary key,
  code_type text not null check (code_type in (${rewardCodeType.personal, table, common})),
  user_id bigint references app_user,
  table_id bigint references venue_table,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reward_code__form check (reward_code ~ '^[A-Za-z0-9]{16}$'),
  constraint reward_code__subject check ((code_type = ${rewardCodeType.personal}) = (user_id is not null) and (code_type = ${rewardCodeType.table}) = (table_id is not null))
);
create unique index reward_code__one_for_the_house on reward_code (code_type) where status = ${normalDisable.normal} and code_type = ${rewardCodeType.common};
create unique index reward_code__one_per_person on reward_code (user_id) where status = ${normalDisable.normal} and user_id is not null;
create unique index reward_code__one_per_table on reward_code (table_id) where status = ${normalDisable.normal} and table_id is not null;
comment on column reward_code.code_type is '1 one person, 2 one table, 3 the house.';
insert into reward_code (code_type) values (${rewardCodeType.common});

create table reward (
  reward_id bigint generated by default as identity primary key,
  reward_no text not null unique,
  intent_key text not null unique,
  reward_code text not null references reward_code,
  to_user_id bigint not null references app_user,
  to_user_name text not null,
  to_dept_id bigint not null references dept,
  to_dept_name text not null,
  to_user_type text not null check (to_user_type in (${userType.staff, actor, mood})),
  table_id bigint references venue_table,
  table_name text not null default '',
  table_record_id bigint references table_record,
  from_open_id text not null default '',
  from_name text not null default '',
  member_id bigint,
  amount bigint not null check (amount > 0),
  company_share bigint not null check (company_share >= 0),
  user_share bigint not null check (user_share >= 0),
  message text not null default '',
  anonymous boolean not null default false,
  pay_method text not null default '' check (pay_method in ('', 'wechat', 'alipay')),
  payment_id bigint references payment unique,
  status text not null default ${rewardStatus.waiting} check (status in (${rewardStatus.waiting, succeeded, closed, refunded})),
  settle_status text not null default ${rewardSettleStatus.open} check (settle_status in (${rewardSettleStatus.open, booked, reversed})),
  paid_at timestamptz,
  business_date date,
  refund_user_id bigint references app_user,
  refund_reason text not null default '',
  refunded_at timestamptz,
  created_at timestamptz not null,
  constraint reward__paid check ((status in (${rewardStatus.succeeded, refunded})) = (payment_id is not null and paid_at is not null and business_date is not null)),
  constraint reward__refunded check ((status = ${rewardStatus.refunded}) = (refunded_at is not null)),
  constraint reward__settled check (settle_status <> ${rewardSettleStatus.booked} or status = ${rewardStatus.succeeded}),
  constraint reward__shares check (amount = (company_share + user_share))
);
create index reward__date on reward (business_date, reward_id) include (status, to_user_id, to_dept_id, to_user_type, amount, user_share, company_share, paid_at);
create index reward__receiver on reward (to_user_id, business_date, reward_id);
create index reward__record on reward (table_record_id) where table_record_id is not null;
create index reward__unsettled on reward (business_date, reward_id) where status = ${rewardStatus.succeeded} and settle_status = ${rewardSettleStatus.open};
create index reward__waiting on reward (created_at, reward_id) where status = ${rewardStatus.waiting};
comment on column reward.amount is 'Fen; the shares are fixed when the tip is given and always add up to it.';
comment on column reward.settle_status is '0 owed, 1 booked to the bonus account of the receiver, 2 taken back.';

-- --- guest ---------------------------------------------------------------------------------------------------------

create table guest_call (
  table_record_id bigint not null references table_record,
  kind text not null check (kind in ('service', 'ice', 'ashtray', 'glasses', 'tidy', 'order', 'bill')),
  called_at timestamptz not null,
  call_count integer not null default 1 check (call_count >= 1),
  constraint guest_call_pkey primary key (table_record_id, kind)
);
create index guest_call__called_at on guest_call (called_at);
comment on table guest_call is 'The latest call of each kind from a sitting; the next one is heard some minutes later.';

create table guest_order (
  order_id bigint references orders primary key,
  table_record_id bigint not null references table_record,
  device_id text not null check (device_id <> ''),
  created_at timestamptz not null,
  named_user_id bigint references app_user
);
create index guest_order__created_at on guest_order (created_at);
create index guest_order__device on guest_order (device_id, created_at);
create index guest_order__table_record on guest_order (table_record_id, created_at);
comment on table guest_order is 'Which phone placed a guest''s order: it may pay and cancel it while it waits.';
comment on column guest_order.named_user_id is 'The sales person the guest named. Counts once the order is paid or accepted, if it is the first of a sitting that has nobody.';

create table guest_pass (
  pass_hash text primary key,
  table_id bigint not null references venue_table,
  code_version integer not null,
  device_id text not null check (device_id <> ''),
  table_record_id bigint references table_record,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint guest_pass__life check (expires_at > created_at and expires_at <= (created_at + '06:00:00'::interval))
);
create index guest_pass__expires_at on guest_pass (expires_at);
create index guest_pass__table_record on guest_pass (table_record_id);
comment on table guest_pass is 'A phone scanned the code of a table. Only the hash of the pass is kept.';
comment on column guest_pass.table_record_id is 'The sitting of that moment. Null: the table was free; the pass then belongs to the first sitting opened there soon after.';

create table opening_wish (
  table_id bigint primary key references venue_table,
  called_at timestamptz not null,
  call_count integer not null default 1 check (call_count >= 1)
);
create index opening_wish__called_at on opening_wish (called_at);
comment on table opening_wish is 'The latest request of guests to open a table; the next one of the same table is accepted some minutes later.';
comment on column opening_wish.call_count is 'Requests of this table so far: the occurrence of the alert.';

-- --- billing -------------------------------------------------------------------------------------------------------

create table bill (
  bill_id bigint generated by default as identity primary key,
  bill_no text not null unique,
  status text not null default ${billStatus.open},
  member_id bigint,
  discount_rate_bp integer check (discount_rate_bp between 0 and 10000),
  discount_user_id bigint references app_user,
  discount_reason text,
  presented_at timestamptz,
  settle_user_id bigint references app_user,
  settled_at timestamptz,
  business_date date,
  settled_amounts jsonb,
  reverse_user_id bigint references app_user,
  reversed_at timestamptz,
  reverse_reason text,
  replaces_bill_id bigint references bill,
  print_count integer not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz,
  close_reason text,
  reversed_record_ids bigint[] not null default '{}',
  below_min_charge bigint,
  below_min_eligible bigint,
  below_min_user_id bigint references app_user,
  below_min_reason text,
  reverse_cash text check (reverse_cash in ('returned', 'neverTaken')),
  constraint bill__below_minimum check ((num_nulls(below_min_charge, below_min_eligible, below_min_user_id, below_min_reason) in (0, 4)) and (below_min_charge is null or below_min_eligible >= 0 and below_min_eligible < below_min_charge and below_min_reason <> '')),
  constraint bill__closed check ((status = ${billStatus.closed}) = (closed_at is not null and close_reason is not null)),
  constraint bill__status check (status in (${billStatus.open, partlyPaid, settled, reversed, closed})),
  constraint bill_check check ((status not in (${billStatus.settled, reversed})) or settled_at is not null and business_date is not null),
  constraint bill_check1 check ((status = ${billStatus.reversed}) = (reversed_at is not null))
);
create index bill__below_minimum on bill (bill_id) where below_min_user_id is not null;
create index bill__created on bill (created_at desc, bill_id desc);
create index bill__replaces on bill (replaces_bill_id) where replaces_bill_id is not null;
create index bill__reversed on bill (bill_id) where status = ${billStatus.reversed};
create index bill__settled on bill (business_date, bill_id) where status = ${billStatus.settled};
create index bill__shown on bill (bill_id) where (status in (${billStatus.open, partlyPaid})) and presented_at is not null;
comment on column bill.presented_at is 'When the bill was last shown to the guests (pre-print); a flag of the floor, not a state.';
comment on column bill.settled_amounts is 'The sums at full settlement, kept as the paper said them.';
comment on column bill.close_reason is 'Why the bill ended without a settlement: 并台, 撤台 or 清台.';
comment on column bill.below_min_charge is 'Minimum of the group (fen) when it was let off; another minimum later is asked for anew.';
comment on column bill.below_min_eligible is 'What counted towards it then (fen); less than that later is asked for anew.';
comment on column bill.reverse_cash is 'Cash of a reversed bill: handed back to the guest, or never received. Null without cash.';

create table bill_split (
  split_id bigint generated by default as identity primary key,
  bill_id bigint not null references bill,
  share_count integer not null check (share_count between 2 and 50),
  status text not null check (status in (${billSplitStatus.running, ended})),
  created_at timestamptz not null
);
create unique index bill_split__one_running on bill_split (bill_id) where status = ${billSplitStatus.running};

create table bill_split_part (
  split_id bigint not null references bill_split,
  seq integer not null,
  amount bigint not null check (amount > 0),
  payment_id bigint references payment unique,
  constraint bill_split_part_pkey primary key (split_id, seq)
);

create table credit_account (
  credit_account_id bigint generated by default as identity primary key,
  owner_type text not null check (owner_type in (${creditOwnerType.staff, member, company})),
  owner_id bigint,
  account_name text not null,
  phone text not null default '',
  credit_limit bigint not null check (credit_limit >= '-1'::integer),
  settle_days integer not null default 30,
  account_id bigint not null references account unique,
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  constraint credit_account_owner_type_owner_id_key unique (owner_type, owner_id)
);
comment on table credit_account is 'What is used of the limit is the balance of the ledger account; its ceiling is the limit.';

create table credit_record (
  credit_id bigint generated by default as identity primary key,
  credit_no text not null unique,
  credit_account_id bigint not null references credit_account,
  payment_id bigint references payment unique,
  bill_id bigint not null references bill,
  table_record_id bigint not null references table_record,
  table_name text not null,
  guest_name text not null,
  guest_phone text not null,
  guarantee_user_id bigint not null references app_user,
  guarantee_user_name text not null,
  guarantee_dept_id bigint not null references dept,
  guarantee_dept_name text not null,
  amount bigint not null check (amount > 0),
  repaid_amount bigint not null default 0,
  bad_amount bigint not null default 0,
  reversed_amount bigint not null default 0,
  remain_amount bigint generated always as (amount - repaid_amount - bad_amount - reversed_amount) stored,
  apply_user_id bigint not null references app_user,
  apply_user_name text not null,
  approve_user_id bigint references app_user,
  approve_user_name text,
  approval_id bigint,
  reason text not null,
  opinion text not null default '',
  business_date date,
  due_date date,
  status text not null check (status in (${creditStatus.pending, open, partlyRepaid, repaid, writtenOff, rejected, withdrawn})),
  created_at timestamptz not null,
  reminded_on date,
  sign_url text check (sign_url <> ''),
  constraint credit_record__decided check (approve_user_id <> apply_user_id),
  constraint credit_record__repaid check (repaid_amount >= 0 and bad_amount >= 0 and reversed_amount >= 0 and (repaid_amount + bad_amount + reversed_amount) <= amount)
);
create index credit_record__bill on credit_record (bill_id);
create index credit_record__due on credit_record (due_date) where status in (${creditStatus.open, partlyRepaid});
create index credit_record__guarantor on credit_record (guarantee_user_id, credit_id desc);
create index credit_record__night on credit_record (business_date, credit_id desc);
create index credit_record__waiting on credit_record (bill_id) where status = ${creditStatus.pending};
comment on column credit_record.reminded_on is 'The night in which the guarantor was last told by itself that it falls due.';
comment on column credit_record.sign_url is 'The picture of what the guest signed when it was put on account; null where he did not.';

create table credit_repay (
  repay_id bigint generated by default as identity primary key,
  repay_no text not null unique,
  credit_id bigint not null references credit_record,
  amount bigint not null check (amount > 0),
  pay_method text not null check (pay_method in ('cash', 'card', 'transfer', 'wechat', 'alipay', 'balance', 'wage')),
  payment_id bigint not null references payment unique,
  operator_user_id bigint not null references app_user,
  operator_name text not null,
  remark text not null default '',
  business_date date not null,
  repaid_at timestamptz not null,
  receipt_no text,
  reversed_at timestamptz,
  reversed_date date,
  reverse_user_id bigint references app_user,
  reverse_user_name text,
  reverse_reason text,
  constraint credit_repay__reversed check (num_nulls(reversed_at, reversed_date, reverse_user_id, reverse_user_name, reverse_reason) in (0, 5))
);
create index credit_repay__credit on credit_repay (credit_id, repay_id);
create index credit_repay__night on credit_repay (business_date, credit_id);
create index credit_repay__receipt on credit_repay (receipt_no) where receipt_no is not null;
comment on column credit_repay.receipt_no is 'Number of the receipt over several credits: that of its first repayment. Null for a repayment of one credit.';
comment on column credit_repay.reversed_at is 'When the repayment was reversed as a whole; its credit is owed again since then.';

create table credit_repay_line (
  repay_id bigint not null references credit_repay,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_item,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0,
  bonus_amount bigint not null default 0,
  constraint credit_repay_line__refunded check (refunded_amount >= 0 and refunded_amount <= amount),
  constraint credit_repay_line_check check (bonus_amount >= 0 and bonus_amount <= amount),
  constraint credit_repay_line_pkey primary key (repay_id, order_item_id)
);
create index credit_repay_line__order on credit_repay_line (order_id);

create table pay_code (
  code_hash text primary key,
  bill_id bigint references bill,
  order_id bigint references orders,
  credit_id bigint references credit_record,
  table_record_id bigint references table_record,
  amount bigint not null check (amount > 0),
  fingerprint text not null,
  status text not null check (status in (${payCodeStatus.valid, used, ended})),
  create_user_id bigint references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint pay_code_check check (num_nonnulls(bill_id, order_id, credit_id) = 1)
);
create index pay_code__expires_at on pay_code (expires_at);
create unique index pay_code__one_for_bill on pay_code (bill_id) where status = ${payCodeStatus.valid} and bill_id is not null;
create unique index pay_code__one_for_credit on pay_code (credit_id) where status = ${payCodeStatus.valid} and credit_id is not null;
create unique index pay_code__one_for_order on pay_code (order_id) where status = ${payCodeStatus.valid} and order_id is not null;

create table payment_allocation (
  payment_id bigint not null references payment,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_item,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0,
  repaid_amount bigint not null default 0,
  bonus_amount bigint not null default 0,
  constraint payment_allocation__used check (repaid_amount >= 0 and (refunded_amount + repaid_amount) <= amount),
  constraint payment_allocation_check check (refunded_amount >= 0 and refunded_amount <= amount),
  constraint payment_allocation_check1 check (bonus_amount >= 0 and bonus_amount <= amount),
  constraint payment_allocation_pkey primary key (payment_id, order_item_id)
);
create index payment_allocation__order on payment_allocation (order_id);
comment on column payment_allocation.repaid_amount is 'Of an on-account allocation: what has been repaid since and was not given back; credit_repay_line says by which repayment.';
comment on column payment_allocation.bonus_amount is 'Of the amount, what was bonus. What goes back of it follows by proportion, the last part taking the rest.';

create table refund (
  refund_id bigint generated by default as identity primary key,
  refund_no text not null unique,
  refund_type text not null check (refund_type in (${refundType.goods, moneyOnly})),
  order_id bigint not null references orders,
  table_record_id bigint not null references table_record,
  items jsonb not null default '[]',
  goods_amount bigint not null,
  discount_back bigint not null,
  amount bigint not null check (amount > 0),
  credit_back bigint not null default 0,
  payment_parts jsonb not null default '[]',
  reason text not null,
  return_stock boolean not null default false,
  apply_user_id bigint not null references app_user,
  apply_user_name text not null,
  audit_user_id bigint references app_user,
  audit_user_name text,
  opinion text not null default '',
  approval_id bigint,
  status text not null check (status in (${refundStatus.pending, refunding, succeeded, failed, rejected, withdrawn})),
  business_date date,
  refunded_at timestamptz,
  created_at timestamptz not null,
  first_payment_id bigint references payment,
  constraint refund__decided check (audit_user_id <> apply_user_id)
);
create index refund__created on refund (created_at desc, refund_id desc);
create index refund__order on refund (order_id, refund_id);
create index refund__record on refund (table_record_id);
create index refund__waiting on refund (order_id) where status = ${refundStatus.pending};
comment on column refund.first_payment_id is 'The payment chosen to give money back first; null: the usual order.';

-- --- wine ----------------------------------------------------------------------------------------------------------

create table wine_count (
  count_id bigint generated by default as identity primary key,
  place text not null check (place <> ''),
  status text not null default ${wineCountStatus.open} check (status in (${wineCountStatus.open, closed, dropped})),
  start_user_id bigint not null references app_user,
  end_user_id bigint references app_user,
  started_at timestamptz not null,
  ended_at timestamptz,
  business_date date not null,
  missing_quantity integer not null default 0 check (missing_quantity >= 0),
  reason text not null default '',
  constraint wine_count__ended check ((status = ${wineCountStatus.open}) = (ended_at is null) and (ended_at is null) = (end_user_id is null)),
  constraint wine_count__explained check (missing_quantity = 0 or status = ${wineCountStatus.closed} and reason <> '')
);
create unique index wine_count__open on wine_count (place) where status = ${wineCountStatus.open};
comment on column wine_count.place is 'A shelf (`A`) with everything on it (`A-03`), or one place.';

create table wine_guest (
  guest_phone text check (guest_phone ~ '^1\d{10}$') primary key,
  guest_name text not null check (guest_name <> ''),
  code_turn integer not null default 0 check (code_turn >= 0),
  code_hash text,
  constraint wine_guest__code unique (code_hash)
);
comment on table wine_guest is 'Who has bottles here. The code that fetches them follows from phone, turn and a key of the house; it is stored nowhere.';
comment on column wine_guest.code_turn is 'Raised when the last bottle has gone, so that the next code is another one.';
comment on column wine_guest.code_hash is 'By which a code leads to its guest; null while he has nothing here.';

create table wine_deposit (
  deposit_id bigint generated by default as identity primary key,
  deposit_no text not null unique,
  guest_phone text not null references wine_guest,
  guest_name text not null check (guest_name <> ''),
  member_id bigint references member,
  table_record_id bigint references table_record,
  table_name text not null default '',
  sales_user_id bigint not null references app_user,
  sales_user_name text not null,
  sales_dept_id bigint not null references dept,
  apply_user_id bigint not null references app_user,
  audit_user_id bigint references app_user,
  applied_at timestamptz not null,
  audited_at timestamptz,
  business_date date not null,
  photo_urls text[] not null default '{}',
  remark text not null default '',
  by_hand boolean not null default false,
  sign_url text check (sign_url <> ''),
  constraint wine_deposit__audited check ((audit_user_id is null) = (audited_at is null)),
  constraint wine_deposit__by_hand check (not by_hand or table_record_id is null and remark <> '' and cardinality(photo_urls) > 0),
  constraint wine_deposit__two_sides check (audit_user_id <> apply_user_id)
);
create index wine_deposit__applied_at on wine_deposit (applied_at);
create index wine_deposit__applied_by on wine_deposit (apply_user_id);
create index wine_deposit__guest on wine_deposit (guest_phone, deposit_id);
create index wine_deposit__sales on wine_deposit (sales_user_id);
create index wine_deposit__sitting on wine_deposit (table_record_id) where table_record_id is not null;
comment on column wine_deposit.by_hand is 'No line of a bill stands behind its bottles; the remark says where they come from.';
comment on column wine_deposit.sign_url is 'The picture of what the guest signed when he left them; null where he did not.';

create table wine_item (
  wine_item_id bigint generated by default as identity primary key,
  deposit_id bigint not null references wine_deposit,
  order_item_id bigint references order_item,
  goods_id bigint not null references goods,
  goods_name text not null,
  unit text not null,
  spec text not null,
  opened boolean not null,
  quantity integer not null check (quantity between 1 and 99),
  remain_percent integer not null,
  remain_quantity integer not null,
  reserved_quantity integer not null default 0,
  withdrawn_quantity integer not null default 0 check (withdrawn_quantity >= 0),
  confiscated_quantity integer not null default 0 check (confiscated_quantity >= 0),
  damaged_quantity integer not null default 0 check (damaged_quantity >= 0),
  label_no text,
  cabinet_no text,
  deposit_date date not null,
  expire_date date not null,
  renew_count integer not null default 0 check (renew_count >= 0),
  renew_asked_at timestamptz,
  reminded_days integer,
  status text not null default ${wineStatus.pending} check (status in (${wineStatus.pending, stored, taken, expired, confiscated, rejected, withdrawn, damaged})),
  constraint wine_item__conserved check (quantity = (remain_quantity + withdrawn_quantity + confiscated_quantity + damaged_quantity)),
  constraint wine_item__level check (
case
    when opened then quantity = 1 and remain_percent between 10 and 90 and (remain_percent % 10) = 0
    else remain_percent = 100
end),
  constraint wine_item__live check ((status not in (${wineStatus.stored, expired})) or remain_quantity > 0),
  constraint wine_item__over check ((status not in (${wineStatus.taken, confiscated, damaged})) or remain_quantity = 0),
  constraint wine_item__placed check ((status not in (${wineStatus.stored, taken, expired, confiscated, damaged})) or label_no <> '' and cabinet_no <> ''),
  constraint wine_item__remain check (remain_quantity >= 0),
  constraint wine_item__reserved check (reserved_quantity >= 0 and reserved_quantity <= remain_quantity),
  constraint wine_item_check check (expire_date >= deposit_date)
);
create index wine_item__deposit on wine_item (deposit_id);
create index wine_item__goods on wine_item (goods_id);
create unique index wine_item__label on wine_item (label_no) where status in (${wineStatus.stored, expired});
create index wine_item__order_item on wine_item (order_item_id) where order_item_id is not null;
create index wine_item__status on wine_item (status, expire_date, wine_item_id);
comment on column wine_item.reserved_quantity is 'Asked for and not yet handed out.';
comment on column wine_item.reminded_days is 'How many days before the end its guest was last reminded.';

create table wine_count_item (
  count_id bigint not null references wine_count,
  wine_item_id bigint not null references wine_item,
  known_quantity integer not null check (known_quantity > 0),
  found_quantity integer not null,
  lost_quantity integer not null default 0,
  moved_from text,
  user_id bigint not null references app_user,
  counted_at timestamptz not null,
  constraint wine_count_item__found check (found_quantity >= 0 and found_quantity <= known_quantity),
  constraint wine_count_item__lost check (lost_quantity >= 0 and lost_quantity <= (known_quantity - found_quantity)),
  constraint wine_count_item_pkey primary key (count_id, wine_item_id)
);
create index wine_count_item__item on wine_count_item (wine_item_id);
comment on column wine_count_item.known_quantity is 'Bottles that should have been there when they were counted.';
comment on column wine_count_item.lost_quantity is 'Written off when the count was closed.';
comment on column wine_count_item.moved_from is 'Where it should have stood, when it was found elsewhere.';

create table wine_log (
  log_id bigint generated always as identity primary key,
  wine_item_id bigint not null references wine_item,
  action text not null check (action in (${wineAction.asked, stored, taken, renewed, expired, confiscated, damaged, refused, cancelled, moved, reminded})),
  quantity integer not null,
  table_name text not null default '',
  user_id bigint references app_user,
  user_name text not null,
  content text not null default '',
  business_date date not null,
  created_at timestamptz not null,
  seal text not null default ''
);
create index wine_log__item on wine_log (wine_item_id, log_id);
create index wine_log__night on wine_log (business_date, action);
comment on table wine_log is 'What happened to a bottle, line by line, each sealed with the one before it.';
comment on column wine_log.quantity is 'Signed: what the house got to keep is positive, what left it negative, 0 where only its state changed.';

create table wine_message (
  message_id bigint generated always as identity primary key,
  guest_phone text not null references wine_guest,
  send_date date not null,
  bottles text not null check (bottles <> ''),
  expire_date date not null,
  status text not null default ${wineMessageStatus.sending} check (status in (${wineMessageStatus.sending, sent, refused, unknown})),
  reason text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  stop_hash text,
  constraint wine_message__ended check ((status = ${wineMessageStatus.sending}) = (ended_at is null)),
  constraint wine_message__of_guest unique (message_id, guest_phone),
  constraint wine_message__once_a_day unique (guest_phone, send_date)
);
create index wine_message__begun on wine_message (begun_at) where status = ${wineMessageStatus.sending};
create unique index wine_message__stop_hash on wine_message (stop_hash) where stop_hash is not null;
comment on table wine_message is 'Text messages about bottles that end: at most one a day to a number. It is written before the sender is asked and never sent again.';
comment on column wine_message.stop_hash is 'Hash of the code in its link; whoever has the code stops reminders to its number.';

create table wine_reminder (
  reminder_id bigint generated always as identity primary key,
  wine_item_id bigint not null references wine_item,
  guest_phone text not null references wine_guest,
  expire_date date not null,
  days integer not null check (days >= 0),
  due_at timestamptz not null,
  message_id bigint,
  dropped_at timestamptz,
  constraint wine_reminder__of_guest foreign key (message_id, guest_phone) references wine_message(message_id, guest_phone),
  constraint wine_reminder__once unique (wine_item_id, expire_date, days),
  constraint wine_reminder__one_end check (message_id is null or dropped_at is null)
);
create index wine_reminder__due on wine_reminder (guest_phone, reminder_id) where message_id is null and dropped_at is null;
create index wine_reminder__message on wine_reminder (message_id) where message_id is not null;
comment on table wine_reminder is 'That a guest is to be told of a bottle, once for each step before an end: by a message, or dropped because it had become pointless or he wants none.';

create table wine_withdraw (
  withdraw_id bigint generated by default as identity primary key,
  withdraw_no text not null unique,
  guest_phone text not null references wine_guest,
  guest_name text not null,
  table_record_id bigint not null references table_record,
  table_name text not null,
  verify_type text not null check (verify_type in (${withdrawVerifyType.pickupCode, sms, memberScan})),
  apply_user_id bigint not null references app_user,
  issue_user_id bigint references app_user,
  order_id bigint references orders unique,
  status text not null default ${withdrawStatus.pending} check (status in (${withdrawStatus.pending, issued, rejected, withdrawn})),
  reason text not null default '',
  applied_at timestamptz not null,
  issued_at timestamptz,
  business_date date not null,
  sign_url text check (sign_url <> ''),
  constraint wine_withdraw__issued check ((status = ${withdrawStatus.issued}) = (order_id is not null))
);
create index wine_withdraw__applied_at on wine_withdraw (applied_at);
create index wine_withdraw__sitting on wine_withdraw (table_record_id);
create index wine_withdraw__waiting on wine_withdraw (withdraw_id) where status = ${withdrawStatus.pending};
comment on column wine_withdraw.sign_url is 'The picture of what the guest signed when he had them fetched; null where he did not.';

create table wine_withdraw_item (
  withdraw_id bigint not null references wine_withdraw,
  wine_item_id bigint not null references wine_item,
  quantity integer not null check (quantity > 0),
  constraint wine_withdraw_item_pkey primary key (withdraw_id, wine_item_id)
);
create index wine_withdraw_item__item on wine_withdraw_item (wine_item_id);

-- --- vouchers ------------------------------------------------------------------------------------------------------

create table group_package (
  group_package_id bigint generated by default as identity primary key,
  platform text not null check (platform in ('meituan', 'douyin', 'other')),
  deal_id text not null check (deal_id <> ''),
  deal_title text not null,
  market_amount bigint not null check (market_amount >= 0),
  sell_amount bigint not null check (sell_amount > 0),
  fee_bp integer not null check (fee_bp between 0 and 10000),
  goods_id bigint not null references goods,
  min_table_type text check (min_table_type in (${tableType.small, high, booth, room})),
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}' check (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(weekdays) > 0),
  begin_date date not null,
  end_date date not null,
  limit_per_table integer not null default 0 check (limit_per_table between 0 and 99),
  use_rules text not null default '',
  status text not null default ${normalDisable.normal} check (status in (${normalDisable.normal, disabled})),
  constraint group_package__deal unique (platform, deal_id),
  constraint group_package_check check (begin_date <= end_date)
);
comment on table group_package is 'A deal of a platform and the goods it is served as. sell_amount: what the guest pays; fee_bp: what the platform keeps of it.';
comment on column group_package.limit_per_table is 'Vouchers of the deal on one sitting at most; 0: any number.';

create table house_voucher (
  house_voucher_id bigint generated by default as identity primary key,
  request_key text not null,
  group_package_id bigint not null references group_package,
  code_hash text not null unique,
  code_sealed text not null,
  code_tail text not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  status text not null default ${houseVoucherStatus.usable} check (status in (${houseVoucherStatus.usable, used})),
  used_request_no text,
  used_at timestamptz,
  create_user_id bigint not null references app_user,
  created_at timestamptz not null,
  constraint house_voucher_check check (begin_at < end_at),
  constraint house_voucher_check1 check ((status = ${houseVoucherStatus.used}) = (used_request_no is not null and used_at is not null))
);
create index house_voucher__request on house_voucher (request_key, house_voucher_id);
create index house_voucher__used on house_voucher (used_at) where status = ${houseVoucherStatus.used};
comment on column house_voucher.used_request_no is 'The verification that used it: the same one may ask again.';

create table voucher_attempt (
  attempt_id bigint generated by default as identity primary key,
  request_key text not null unique,
  asked text not null,
  request_no text not null check (request_no ~ '^[A-Z0-9]{8,32}$') unique,
  platform text not null check (platform in ('meituan', 'douyin', 'other')),
  platform_order_no text not null default '',
  group_package_id bigint not null references group_package,
  table_record_id bigint not null references table_record,
  package_detail jsonb not null default '[]',
  order_no text not null,
  order_id bigint references orders,
  verify_user_id bigint not null references app_user,
  verify_user_name text not null,
  sealed text not null,
  status text not null check (status in ('created', 'unknown', 'undoing', 'stuck', 'verified', 'failed')),
  fail_code text,
  fail_reason text not null default '',
  next_check_at timestamptz,
  checks integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint voucher_attempt__finished check ((status in ('stuck', 'verified', 'failed')) = (finished_at is not null)),
  constraint voucher_attempt__followed check ((status in ('created', 'unknown', 'undoing')) = (next_check_at is not null)),
  constraint voucher_attempt__order check ((status = 'verified') = (order_id is not null))
);
create index voucher_attempt__due on voucher_attempt (next_check_at, attempt_id) where next_check_at is not null;
create index voucher_attempt__order on voucher_attempt (order_id) where order_id is not null;
create index voucher_attempt__record on voucher_attempt (table_record_id);
comment on column voucher_attempt.sealed is 'What asking again takes: the platform''s token and the codes, sealed.';

create table voucher_prepare (
  verify_token text primary key,
  user_id bigint not null references app_user,
  platform text not null check (platform in ('meituan', 'douyin', 'other')),
  order_no text not null default '',
  certificates jsonb not null,
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index voucher_prepare__expires_at on voucher_prepare (expires_at);
comment on column voucher_prepare.sealed is 'The platform''s token and the codes, sealed.';

create table voucher_run (
  run_id bigint generated by default as identity primary key,
  platform text not null check (platform in ('meituan', 'douyin', 'other')),
  list_date date not null,
  status text not null check (status in (${reconciliationStatus.noBill, compared, brokenBill})),
  listed_count integer not null default 0,
  listed_amount bigint not null default 0,
  our_count integer not null default 0,
  our_amount bigint not null default 0,
  note text not null default '',
  tries integer not null default 0,
  run_at timestamptz not null,
  next_run_at timestamptz,
  lease_until timestamptz,
  constraint voucher_run_platform_list_date_key unique (platform, list_date)
);
create index voucher_run__date on voucher_run (list_date desc, run_id desc);

create table voucher_verify (
  verify_id bigint generated by default as identity primary key,
  verify_no text not null unique,
  attempt_id bigint not null references voucher_attempt,
  platform text not null check (platform in ('meituan', 'douyin', 'other')),
  certificate_id text not null,
  code_hash text not null,
  code_sealed text not null,
  code_tail text not null,
  platform_verify_id text not null default '',
  group_package_id bigint not null references group_package,
  deal_id text not null,
  deal_title text not null,
  table_record_id bigint not null references table_record,
  table_name text not null,
  order_id bigint references orders,
  order_item_id bigint references order_item,
  payment_no text not null,
  payment_id bigint references payment,
  market_amount bigint not null,
  pay_amount bigint not null check (pay_amount > 0),
  settle_amount bigint not null,
  platform_fee bigint generated always as (pay_amount - settle_amount) stored,
  sales_user_id bigint not null references app_user,
  sales_user_name text not null,
  sales_dept_id bigint not null references dept,
  sales_dept_name text not null,
  verify_user_id bigint not null references app_user,
  verify_user_name text not null,
  status text not null check (status in (${voucherStatus.verifying, verified, cancelled, failed})),
  verified_at timestamptz,
  business_date date not null,
  cancel_deadline timestamptz,
  cancel_request_key text,
  cancel_asked_at timestamptz,
  cancel_next_check_at timestamptz,
  cancel_checks integer not null default 0,
  cancel_lease_until timestamptz,
  cancel_fail_reason text not null default '',
  cancel_user_id bigint references app_user,
  cancel_user_name text,
  cancelled_at timestamptz,
  cancel_date date,
  cancel_reason text,
  goods_back boolean not null default false,
  listed_on date,
  created_at timestamptz not null,
  constraint voucher_verify__cancelled check ((status = ${voucherStatus.cancelled}) = (cancelled_at is not null and cancel_date is not null)),
  constraint voucher_verify__cancelling check (cancel_next_check_at is null or status = ${voucherStatus.verified}),
  constraint voucher_verify__verified check ((status in (${voucherStatus.verified, cancelled})) = (verified_at is not null and order_id is not null and order_item_id is not null and payment_id is not null and cancel_deadline is not null)),
  constraint voucher_verify_check check (settle_amount >= 0 and settle_amount <= pay_amount)
);
create index voucher_verify__attempt on voucher_verify (attempt_id, verify_id);
create index voucher_verify__cancel_date on voucher_verify (cancel_date) where cancel_date is not null;
create index voucher_verify__cancel_due on voucher_verify (cancel_next_check_at, verify_id) where cancel_next_check_at is not null;
create unique index voucher_verify__certificate_once on voucher_verify (platform, certificate_id) where status in (${voucherStatus.verifying, verified});
create unique index voucher_verify__code_once on voucher_verify (platform, code_hash) where status in (${voucherStatus.verifying, verified});
create index voucher_verify__date on voucher_verify (business_date, verify_id desc);
create index voucher_verify__order on voucher_verify (order_id) where order_id is not null;
create unique index voucher_verify__payment on voucher_verify (payment_id) where payment_id is not null;
create index voucher_verify__record on voucher_verify (table_record_id, verify_id);
create index voucher_verify__sales on voucher_verify (sales_user_id, business_date, verify_id desc);
create index voucher_verify__verify_user on voucher_verify (verify_user_id, business_date, verify_id desc);
comment on column voucher_verify.code_hash is 'Keyed hash of the code: the same code is the same hash, and nobody can turn it round.';
comment on column voucher_verify.cancel_next_check_at is 'A cancellation was asked for and the platform has not said yes yet.';
comment on column voucher_verify.listed_on is 'Day of the platform''s list that has it as we know it.';

create table voucher_difference (
  difference_id bigint generated by default as identity primary key,
  run_id bigint not null references voucher_run,
  kind text not null check (kind in ('only_platform', 'only_ours', 'amount', 'cancelled')),
  platform_verify_id text not null,
  verify_id bigint references voucher_verify,
  code_tail text not null default '',
  deal_title text not null default '',
  platform_amount bigint,
  our_amount bigint,
  status text not null default ${differenceStatus.open} check (status in (${differenceStatus.open, handled})),
  note text not null default '',
  handle_user_id bigint references app_user,
  handle_user_name text,
  handled_at timestamptz,
  created_at timestamptz not null,
  constraint voucher_difference_check check ((status = ${differenceStatus.handled}) = (handled_at is not null)),
  constraint voucher_difference_run_id_kind_platform_verify_id_key unique (run_id, kind, platform_verify_id)
);
create index voucher_difference__open on voucher_difference (difference_id) where status = ${differenceStatus.open};
create index voucher_difference__run on voucher_difference (run_id, difference_id);

-- --- flash-sales ---------------------------------------------------------------------------------------------------

create table kill_activity (
  activity_id bigint generated by default as identity primary key,
  activity_name text not null check (activity_name <> ''),
  cover_url text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  limit_per_user integer not null check (limit_per_user between 1 and 99),
  use_start_date date not null,
  use_end_date date not null,
  description text not null default '',
  published_at timestamptz,
  stopped_at timestamptz,
  stop_user_id bigint references app_user,
  create_user_id bigint not null references app_user,
  create_user_name text not null,
  create_dept_id bigint not null references dept,
  version integer not null default 0,
  created_at timestamptz not null,
  constraint kill_activity__stopped check (stopped_at is null or published_at is not null),
  constraint kill_activity__times check (start_at < end_at and use_start_date <= use_end_date and use_end_date >= (end_at at time zone 'Asia/Shanghai')::date)
);
create index kill_activity__end on kill_activity (end_at desc, activity_id desc);
comment on column kill_activity.use_end_date is 'Last business date on which what was bought is served.';
comment on column kill_activity.published_at is 'Null: a draft. What it is besides (to come, running, over) follows from the time; nothing has to be written for it.';

create table kill_goods (
  kill_goods_id bigint generated by default as identity primary key,
  activity_id bigint not null,
  goods_id bigint not null references goods,
  goods_name text not null,
  image_url text,
  sale_price bigint not null,
  kill_price bigint not null,
  stock_num integer not null check (stock_num > 0),
  sold_num integer not null default 0,
  locked_num integer not null default 0,
  limit_num integer not null check (limit_num > 0),
  order_num integer not null,
  constraint kill_goods__once unique (activity_id, goods_id),
  constraint kill_goods__price check (kill_price > 0 and kill_price < sale_price),
  constraint kill_goods__stock check (sold_num >= 0 and locked_num >= 0 and (sold_num + locked_num) <= stock_num),
  constraint kill_goods_activity_id_fkey foreign key (activity_id) references kill_activity on delete cascade
);
create index kill_goods__goods on kill_goods (goods_id);
comment on column kill_goods.locked_num is 'Pieces of orders that wait for their payment; sold_num: of paid ones, served or not. A refund gives pieces back.';

create table kill_order (
  kill_order_id bigint generated by default as identity primary key,
  kill_order_no text not null unique,
  activity_id bigint not null references kill_activity,
  kill_goods_id bigint not null references kill_goods,
  goods_id bigint not null references goods,
  goods_name text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null,
  buyer_keys text[] not null check (cardinality(buyer_keys) > 0),
  device_id text not null default '',
  open_id text not null default '',
  member_id bigint references member,
  guest_name text not null default '',
  guest_phone text not null,
  sales_user_id bigint references app_user,
  sales_user_name text,
  sales_dept_id bigint references dept,
  payment_id bigint references payment unique,
  code_hash text not null unique,
  code_tail text not null,
  code_nonce text not null,
  status text not null default ${killOrderStatus.waiting} check (status in (${killOrderStatus.waiting, paid, verified, closed, refunded})),
  pay_deadline timestamptz not null,
  paid_at timestamptz,
  business_date date,
  verified_at timestamptz,
  verify_user_id bigint references app_user,
  verify_user_name text,
  table_record_id bigint references table_record,
  table_name text,
  order_id bigint references orders unique,
  refund_user_id bigint references app_user,
  refund_reason text not null default '',
  refunded_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  refund_date date,
  constraint kill_order__amount check (amount = (price * quantity)),
  constraint kill_order__closed check ((status = ${killOrderStatus.closed}) = (closed_at is not null)),
  constraint kill_order__paid check ((status in (${killOrderStatus.paid, verified, refunded})) = (payment_id is not null and paid_at is not null and business_date is not null)),
  constraint kill_order__refund_date check ((status = ${killOrderStatus.refunded}) = (refund_date is not null)),
  constraint kill_order__refunded check ((status = ${killOrderStatus.refunded}) = (refunded_at is not null)),
  constraint kill_order__sharer check ((sales_user_id is null) = (sales_dept_id is null)),
  constraint kill_order__verified check ((status = ${killOrderStatus.verified}) = (verified_at is not null and verify_user_id is not null and order_id is not null and table_record_id is not null))
);
create index kill_order__account on kill_order (open_id, kill_order_id desc) where open_id <> '';
create index kill_order__activity on kill_order (activity_id, kill_order_id desc);
create index kill_order__created on kill_order (created_at desc, kill_order_id desc);
create index kill_order__date on kill_order (business_date, kill_order_id desc) where business_date is not null;
create index kill_order__device on kill_order (device_id) where status = ${killOrderStatus.waiting};
create index kill_order__goods on kill_order (kill_goods_id);
create index kill_order__member on kill_order (member_id, kill_order_id desc) where member_id is not null;
create index kill_order__record on kill_order (table_record_id) where table_record_id is not null;
create index kill_order__refund_date on kill_order (refund_date) where refund_date is not null;
create index kill_order__sales on kill_order (sales_user_id, created_at desc, kill_order_id desc) where sales_user_id is not null;
create index kill_order__waiting on kill_order (pay_deadline, kill_order_id) where status = ${killOrderStatus.waiting};
comment on column kill_order.payment_id is 'The payment that brought its money; one that began and ended without money leaves none.';
comment on column kill_order.code_hash is 'Keyed hash of the twelve digits the guest shows. They are worked out again from the nonce, and written nowhere.';

create table kill_taken (
  activity_id bigint not null,
  kill_goods_id bigint not null,
  buyer_key text not null,
  quantity integer not null check (quantity >= 0),
  constraint kill_taken_activity_id_fkey foreign key (activity_id) references kill_activity on delete cascade,
  constraint kill_taken_pkey primary key (activity_id, buyer_key, kill_goods_id)
);
comment on column kill_taken.kill_goods_id is '0: of the whole sale.';

create table play_event (
  play_id bigint generated by default as identity primary key,
  play_no text not null unique,
  title text not null check (title <> ''),
  cover_url text,
  description text not null default '',
  business_date date not null,
  start_at timestamptz not null,
  host_user_id bigint not null references app_user,
  host_user_name text not null,
  host_dept_id bigint not null references dept,
  area_id bigint not null references area,
  table_record_id bigint references table_record,
  price bigint not null check (price > 0),
  list_amount bigint not null,
  member_limit integer not null check (member_limit between 2 and 50),
  min_member integer not null,
  male_num integer not null default 0 check (male_num >= 0),
  female_num integer not null default 0 check (female_num >= 0),
  join_count integer not null default 0,
  locked_count integer not null default 0,
  male_count integer not null default 0,
  female_count integer not null default 0,
  verify_count integer not null default 0,
  order_id bigint references orders unique,
  formed_at timestamptz,
  cancelled_at timestamptz,
  cancel_user_id bigint references app_user,
  cancel_reason text not null default '',
  ended_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null,
  constraint play_event__cancelled check (cancelled_at is null or verify_count = 0 and join_count = 0 and locked_count = 0),
  constraint play_event__formed check (formed_at is not null or verify_count = 0),
  constraint play_event__minimum check (min_member >= 1 and min_member <= member_limit),
  constraint play_event__night check (business_date = ((start_at at time zone 'Asia/Shanghai') - '12:00:00.000001'::interval)::date),
  constraint play_event__price check ((price * member_limit) <= list_amount),
  constraint play_event__seats check (join_count >= 0 and locked_count >= 0 and (join_count + locked_count) <= member_limit),
  constraint play_event__served check (verify_count >= 0 and verify_count <= join_count and (verify_count > 0) = (order_id is not null)),
  constraint play_event__sex_seats check (male_count >= 0 and female_count >= 0 and ((male_num + female_num) = 0 or male_count <= male_num and female_count <= female_num)),
  constraint play_event__sexes check ((male_num + female_num) = 0 or (male_num + female_num) = member_limit),
  constraint play_event__table check (order_id is null or table_record_id is not null)
);
create index play_event__host on play_event (host_user_id, business_date desc, start_at desc, play_id desc);
create index play_event__live on play_event (start_at, play_id) where cancelled_at is null and ended_at is null;
create index play_event__night on play_event (business_date desc, start_at desc, play_id desc);
create unique index play_event__record on play_event (table_record_id) where table_record_id is not null;
comment on column play_event.price is 'What each guest pays, fen; all of them together never more than the goods are worth (list_amount).';
comment on column play_event.male_num is 'Places for men; 0 with female_num 0: whoever comes.';
comment on column play_event.join_count is 'Places that are paid for, admitted or not; locked_count: of guests who have not paid yet.';
comment on column play_event.formed_at is 'When enough had paid. It stays formed.';
comment on column play_event.ended_at is 'The night is over and what was owed to those who did not come is settled.';

create table play_goods (
  play_id bigint not null,
  goods_id bigint not null references goods,
  goods_name text not null,
  unit text not null,
  image_url text,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 99),
  order_num integer not null,
  constraint play_goods_pkey primary key (play_id, goods_id),
  constraint play_goods_play_id_fkey foreign key (play_id) references play_event on delete cascade
);
create index play_goods__goods on play_goods (goods_id);

create table play_join (
  join_id bigint generated by default as identity primary key,
  play_id bigint not null references play_event,
  guest_name text not null check (guest_name <> ''),
  guest_phone text not null,
  sex text not null check (sex in (${userSex.male, female, unknown})),
  device_id text not null check (device_id <> ''),
  open_id text not null default '',
  member_id bigint references member,
  amount bigint not null check (amount > 0),
  invite_user_id bigint references app_user,
  invite_user_name text,
  invite_dept_id bigint references dept,
  payment_id bigint references payment unique,
  code_hash text not null unique,
  code_tail text not null,
  code_nonce text not null,
  status text not null default ${playJoinStatus.waiting} check (status in (${playJoinStatus.waiting, paid, verified, refunded, cancelled})),
  pay_deadline timestamptz not null,
  paid_at timestamptz,
  business_date date,
  verified_at timestamptz,
  verify_user_id bigint references app_user,
  verify_user_name text,
  refunded_at timestamptz,
  refund_date date,
  refund_user_id bigint references app_user,
  refund_reason text not null default '',
  forfeited_at timestamptz,
  forfeit_date date,
  closed_at timestamptz,
  created_at timestamptz not null,
  constraint play_join__closed check ((status = ${playJoinStatus.cancelled}) = (closed_at is not null)),
  constraint play_join__forfeit_date check ((forfeited_at is null) = (forfeit_date is null)),
  constraint play_join__forfeited check (forfeited_at is null or status = ${playJoinStatus.paid}),
  constraint play_join__inviter check ((invite_user_id is null) = (invite_dept_id is null)),
  constraint play_join__paid check ((status in (${playJoinStatus.paid, verified, refunded})) = (payment_id is not null and paid_at is not null and business_date is not null)),
  constraint play_join__refunded check ((status = ${playJoinStatus.refunded}) = (refunded_at is not null and refund_date is not null)),
  constraint play_join__verified check ((status = ${playJoinStatus.verified}) = (verified_at is not null and verify_user_id is not null))
);
create index play_join__account on play_join (open_id, join_id desc) where open_id <> '';
create unique index play_join__account_once on play_join (play_id, open_id) where open_id <> '' and (status in (${playJoinStatus.waiting, paid, verified}));
create index play_join__date on play_join (business_date) where business_date is not null;
create index play_join__device on play_join (device_id) where status = ${playJoinStatus.waiting};
create unique index play_join__device_once on play_join (play_id, device_id) where status in (${playJoinStatus.waiting, paid, verified});
create index play_join__invite on play_join (invite_user_id, paid_at desc, join_id desc) where invite_user_id is not null and paid_at is not null;
create index play_join__member on play_join (member_id, join_id desc) where member_id is not null;
create unique index play_join__member_once on play_join (play_id, member_id) where member_id is not null and (status in (${playJoinStatus.waiting, paid, verified}));
create index play_join__phone on play_join (play_id, guest_phone) where status in (${playJoinStatus.paid, verified});
create index play_join__play on play_join (play_id, join_id);
create index play_join__refund_date on play_join (refund_date) where refund_date is not null;
create index play_join__waiting on play_join (pay_deadline, join_id) where status = ${playJoinStatus.waiting};
comment on column play_join.code_hash is 'Keyed hash of the twelve digits the guest shows. They are worked out again from the nonce, and written nowhere.';
comment on column play_join.forfeited_at is 'He paid and did not come, and the house keeps the money.';

-- --- queueing ------------------------------------------------------------------------------------------------------

create table queue_counter (
  business_date date not null,
  queue_type text not null check (queue_type in (${queueType.small, booth, room})),
  last_seq integer not null check (last_seq between 1 and 999),
  open_taken integer not null default 0,
  code_taken integer not null default 0,
  constraint queue_counter__code_taken check (code_taken between 0 and 500),
  constraint queue_counter__open_taken check (open_taken between 0 and 400),
  constraint queue_counter_pkey primary key (business_date, queue_type)
);
comment on column queue_counter.open_taken is 'Numbers given to phones without any proof.';
comment on column queue_counter.code_taken is 'Numbers given to phones that had scanned a code of the house.';

create table queue_number (
  queue_id bigint generated by default as identity primary key,
  business_date date not null,
  queue_type text not null check (queue_type in (${queueType.small, booth, room})),
  seq integer not null check (seq between 1 and 999),
  queue_no text generated always as (chr(64 + queue_type::integer) || lpad(seq::text, 3, '0')) stored,
  guest_name text not null,
  guest_phone text not null default '',
  guest_num integer not null check (guest_num between 1 and 50),
  open_id text not null default '',
  device_id text not null default '',
  status text not null default ${queueStatus.waiting} check (status in (${queueStatus.waiting, called, seated, passed, cancelled})),
  taken_at timestamptz not null,
  queued_at timestamptz not null,
  called_at timestamptz,
  call_count integer not null default 0 check (call_count between 0 and 3),
  rejoin_count integer not null default 0 check (rejoin_count between 0 and 1),
  ended_at timestamptz,
  end_reason text not null default '',
  seat_table_id bigint references venue_table,
  table_record_id bigint references table_record unique,
  text_agreed boolean not null default false,
  constraint queue_number__called check (status <> ${queueStatus.called} or called_at is not null and call_count > 0),
  constraint queue_number__ended check ((status in (${queueStatus.seated, passed, cancelled})) = (ended_at is not null)),
  constraint queue_number__guest_phone check (guest_phone = '' or guest_phone ~ '^1\d{10}$'),
  constraint queue_number__seated check ((status = ${queueStatus.seated}) = (seat_table_id is not null and table_record_id is not null)),
  constraint queue_number__text_agreed check (not text_agreed or guest_phone <> ''),
  constraint queue_number_business_date_queue_type_seq_key unique (business_date, queue_type, seq)
);
create index queue_number__called_at on queue_number (called_at, queue_id) where status = ${queueStatus.called};
create index queue_number__line on queue_number (business_date, queue_type, queued_at, queue_id) where status = ${queueStatus.waiting};
create index queue_number__live on queue_number (business_date, queue_id) where status in (${queueStatus.waiting, called});
create unique index queue_number__one_waiting on queue_number (business_date, guest_phone) where (status in (${queueStatus.waiting, called})) and guest_phone <> '';
create index queue_number__seatings on queue_number (business_date, queue_type, ended_at) where status = ${queueStatus.seated};
comment on table queue_number is '0 waiting, 1 called, 2 seated, 3 passed, 4 cancelled. The sequence begins anew each night and each letter.';
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
  constraint queue_message__ended check ((status = 'sending') = (ended_at is null)),
  constraint queue_message_pkey primary key (queue_id, step)
);
create index queue_message__phone on queue_message (guest_phone, business_date);
comment on table queue_message is 'Text messages about queue numbers, written before the provider is called: each step of a number at most once.';

-- --- payroll -------------------------------------------------------------------------------------------------------

create table commission_rule (
  rule_id bigint generated by default as identity primary key,
  rule_name text not null,
  commission_kind text not null check (commission_kind in (${commissionKind.sales, recommend, recharge, team, groupPlay})),
  commission_mode text not null check (commission_mode in (${commissionMode.whole, excess})),
  post_ids bigint[] not null default '{}',
  dept_ids bigint[] not null default '{}',
  start_month text not null check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  end_month text,
  replaces_rule_id bigint references commission_rule,
  set_user_id bigint references app_user,
  set_at timestamptz,
  reason text not null default '',
  withdrawn_at timestamptz,
  withdraw_user_id bigint references app_user,
  withdraw_reason text,
  constraint commission_rule__withdrawn check ((num_nulls(withdraw_user_id, withdraw_reason) in (0, 2)) and (withdraw_user_id is null or withdrawn_at is not null) and (withdraw_user_id is null or ((withdrawn_at at time zone 'Asia/Shanghai') - '12:00:00'::interval)::date < make_date("left"(start_month, 4)::integer, "right"(start_month, 2)::integer, 1))),
  constraint commission_rule_check check (end_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and end_month >= start_month)
);
create unique index commission_rule__begins on commission_rule (commission_kind, post_ids, dept_ids, start_month) where withdrawn_at is null;
create unique index commission_rule__follows on commission_rule (replaces_rule_id) where withdrawn_at is null;
comment on table commission_rule is 'Commission of a month by tiers; of posts or departments, of everybody where neither is named. Both months are included.';
comment on column commission_rule.replaces_rule_id is 'The version before: it ends with the month before this one begins, or is withdrawn where it would have begun no earlier.';
comment on column commission_rule.set_at is 'When and by whom it was written; null for what came with the venue.';
comment on column commission_rule.withdrawn_at is 'From then on it holds in no month: another version took its place before it began, or it was taken away before.';
comment on column commission_rule.withdraw_user_id is 'Who took it back by hand before it began; null for one that made way for another.';

create table commission_tier (
  rule_id bigint not null references commission_rule,
  from_amount bigint not null check (from_amount >= 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  constraint commission_tier_pkey primary key (rule_id, from_amount)
);

create table sales_target (
  target_id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_id bigint references app_user,
  dept_id bigint references dept,
  target_amount bigint not null check (target_amount > 0),
  set_user_id bigint references app_user,
  set_at timestamptz not null,
  constraint sales_target__owner check ((user_id is null) <> (dept_id is null)),
  constraint sales_target_month_dept_id_key unique (month, dept_id),
  constraint sales_target_month_user_id_key unique (month, user_id)
);
comment on table sales_target is 'Performance a person or a department is to reach in a month of business dates, fen; without a row there is no target.';

create table wage_rule (
  rule_id bigint generated by default as identity primary key,
  start_month text not null check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  create_user_id bigint references app_user,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdraw_user_id bigint references app_user,
  withdraw_reason text,
  constraint wage_rule__terms check (wage_terms_fit(terms)),
  constraint wage_rule__withdrawn check ((num_nulls(withdrawn_at, withdraw_user_id, withdraw_reason) in (0, 3)) and ((withdrawn_at at time zone 'Asia/Shanghai') - '12:00:00'::interval)::date < make_date("left"(start_month, 4)::integer, "right"(start_month, 2)::integer, 1))
);
create index wage_rule__month on wage_rule (start_month desc, rule_id desc);
comment on table wage_rule is 'What people are paid by, from a month of business dates on. Append-only, but that one is withdrawn before it begins: of several for the same month the latest holds.';
comment on column wage_rule.withdrawn_at is 'Before its first month: from then on it holds in none.';

create table wage_slip (
  wage_id bigint generated by default as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_id bigint not null references app_user,
  status text not null default ${wageStatus.draft} check (status in (${wageStatus.draft, unconfirmed, confirmed, disputed, paid})),
  version_no integer not null default 0 check (version_no >= 0),
  published_no integer,
  published_at timestamptz,
  publish_user_id bigint references app_user,
  confirmed_at timestamptz,
  sign_url text,
  paid_at timestamptz,
  pay_user_id bigint references app_user,
  constraint wage_slip__confirmed check ((status in (${wageStatus.confirmed, paid})) = (confirmed_at is not null) and (confirmed_at is null) = (sign_url is null)),
  constraint wage_slip__final check ((status not in (${wageStatus.unconfirmed, confirmed, paid})) or published_no = version_no),
  constraint wage_slip__once unique (month, user_id),
  constraint wage_slip__paid check ((status = ${wageStatus.paid}) = (paid_at is not null)),
  constraint wage_slip__published check ((status = ${wageStatus.draft}) = (published_no is null) and (published_no is null) = (published_at is null)),
  constraint wage_slip_check check (published_no >= 1 and published_no <= version_no)
);
create index wage_slip__person on wage_slip (user_id, month desc);
comment on table wage_slip is 'One person''s pay of a month. Its owner reads the version that was published last.';

create table wage_credit (
  wage_id bigint not null references wage_slip,
  credit_id bigint not null references credit_record,
  amount bigint not null check (amount > 0),
  settled_at timestamptz,
  repaid_amount bigint,
  repay_id bigint references credit_repay unique,
  back_wage_id bigint references wage_slip,
  constraint wage_credit__back check (back_wage_id is null or repaid_amount < amount and back_wage_id <> wage_id),
  constraint wage_credit__settled check ((settled_at is null) = (repaid_amount is null) and repaid_amount >= 0 and repaid_amount <= amount and (coalesce(repaid_amount, 0::bigint) > 0) = (repay_id is not null)),
  constraint wage_credit_pkey primary key (wage_id, credit_id)
);
create index wage_credit__back_wage_id on wage_credit (back_wage_id) where back_wage_id is not null;
create index wage_credit__credit on wage_credit (credit_id);
create unique index wage_credit__once on wage_credit (credit_id) where settled_at is null;
create index wage_credit__owed on wage_credit (wage_id) where repaid_amount < amount;
comment on table wage_credit is 'What the latest version of a slip keeps back for a credit. Once the slip is paid the credit is repaid by it; what was not owed any more by then comes back with a later slip.';
comment on column wage_credit.settled_at is 'When the slip was paid; null until then.';
comment on column wage_credit.repaid_amount is 'What the credit still took, fen; the rest of the amount is owed to the person.';
comment on column wage_credit.back_wage_id is 'The slip that gives back what was not owed any more.';

create table wage_version (
  wage_id bigint not null references wage_slip,
  version_no integer not null check (version_no > 0),
  user_id bigint not null references app_user,
  user_name text not null,
  real_name text,
  dept_id bigint not null references dept,
  dept_name text not null,
  post_id bigint not null references post,
  post_name text not null,
  rule_id bigint not null references wage_rule,
  terms jsonb not null,
  facts jsonb not null,
  work_days integer check (work_days >= 0),
  rest_days integer check (rest_days >= 0),
  late_times integer check (late_times >= 0),
  absent_days integer check (absent_days >= 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  gross_amount bigint not null,
  deduct_amount bigint not null,
  net_amount bigint not null check (net_amount >= 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  correct_user_id bigint references app_user,
  create_user_id bigint references app_user,
  created_at timestamptz not null,
  constraint wage_version__attendance check ((work_days is null) = (late_times is null) and (work_days is null) = (absent_days is null) and (work_days is null) = (rest_days is null)),
  constraint wage_version__items check (wage_items_fit(items) and gross_amount = wage_sum(items, ${wageItemType.earning}) and deduct_amount = wage_sum(items, ${wageItemType.deduction})),
  constraint wage_version__net check (net_amount = (gross_amount - deduct_amount)),
  constraint wage_version__not_oneself check (correct_user_id <> user_id),
  constraint wage_version_pkey primary key (wage_id, version_no)
);
comment on table wage_version is 'A slip as it was worked out or corrected, whole; append-only. Amounts are fen.';
comment on column wage_version.terms is 'The terms of its rule and the commission rules of the month, as they were for this person.';
comment on column wage_version.facts is 'What the terms were put to: nights, sales, recharges, and what was added by hand.';
comment on column wage_version.work_days is 'Null with its neighbours where no night of the month was judged by attendance.';
comment on column wage_version.digest is 'SHA-256 of the slip as text: worked out again from terms and facts it is the same.';

create table wage_objection (
  wage_id bigint not null,
  version_no integer not null,
  item_code text not null,
  objection text not null check (objection <> ''),
  created_at timestamptz not null,
  constraint wage_objection_pkey primary key (wage_id, version_no, item_code),
  constraint wage_objection_wage_id_version_no_fkey foreign key (wage_id, version_no) references wage_version
);
comment on table wage_objection is 'What the owner of a slip says is wrong with a version, by item. Append-only.';

-- --- reports -------------------------------------------------------------------------------------------------------

create table rollup_bill (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  dept_id bigint not null,
  user_id bigint not null,
  bill_count bigint not null,
  constraint rollup_bill_pkey primary key (span, begin_date, dept_id, user_id)
);

create table rollup_cover (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  constraint rollup_cover_pkey primary key (span, begin_date)
);
comment on table rollup_cover is 'Nights and months whose roll-ups are kept.';

create table rollup_gift (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  dept_id bigint not null,
  user_id bigint not null,
  reason text not null,
  quota_type text not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  return_amount bigint not null,
  send_count bigint not null,
  cost_amount bigint not null,
  constraint rollup_gift_pkey primary key (span, begin_date, dept_id, user_id, reason, quota_type)
);

create table rollup_goods (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  goods_id bigint not null,
  goods_kind text not null,
  statis_type text not null,
  goods_name text not null,
  quantity bigint not null,
  amount bigint not null,
  constraint rollup_goods_pkey primary key (span, begin_date, goods_id, goods_kind, statis_type, goods_name)
);

create table rollup_made (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  goods_id bigint not null,
  goods_name text not null,
  unit text not null,
  produce_dept text not null,
  statis_type text not null,
  user_id bigint not null,
  sold_quantity bigint not null,
  gift_quantity bigint not null,
  voucher_quantity bigint not null,
  kill_quantity bigint not null,
  play_quantity bigint not null,
  returned_quantity bigint not null,
  produced_quantity bigint not null,
  allocated_amount bigint not null,
  seconds numeric not null,
  timed_count bigint not null,
  line_count bigint not null,
  constraint rollup_made_pkey primary key (span, begin_date, goods_id, goods_name, unit, produce_dept, statis_type, user_id)
);

create table rollup_made_hour (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  hour text not null,
  produce_dept text not null,
  statis_type text not null,
  user_id bigint not null,
  sold_quantity bigint not null,
  gift_quantity bigint not null,
  voucher_quantity bigint not null,
  kill_quantity bigint not null,
  play_quantity bigint not null,
  returned_quantity bigint not null,
  produced_quantity bigint not null,
  allocated_amount bigint not null,
  seconds numeric not null,
  timed_count bigint not null,
  constraint rollup_made_hour_pkey primary key (span, begin_date, hour, produce_dept, statis_type, user_id)
);

create table rollup_measure (
  span text not null check (span = 'month'),
  begin_date date not null,
  sales_dept_id bigint not null,
  sales_user_id bigint not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  discount_amount bigint not null,
  paid_amount bigint not null,
  credit_amount bigint not null,
  unpaid_amount bigint not null,
  return_amount bigint not null,
  refund_amount bigint not null,
  repay_amount bigint not null,
  performance_amount bigint not null,
  order_count integer not null,
  constraint rollup_measure_pkey primary key (span, begin_date, sales_dept_id, sales_user_id)
);

create table rollup_part (
  span text not null check (span = 'month'),
  begin_date date not null,
  cut_by text not null,
  dept_id bigint not null,
  user_id bigint not null,
  cut_key text not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  discount_amount bigint not null,
  paid_amount bigint not null,
  credit_amount bigint not null,
  unpaid_amount bigint not null,
  return_amount bigint not null,
  refund_amount bigint not null,
  repay_amount bigint not null,
  performance_amount bigint not null,
  order_count integer not null,
  constraint rollup_part_pkey primary key (cut_by, span, begin_date, dept_id, user_id, cut_key)
);

create table rollup_rebate (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  dept_id bigint not null,
  user_id bigint not null,
  rebate_amount bigint not null,
  constraint rollup_rebate_pkey primary key (span, begin_date, dept_id, user_id)
);

create table rollup_sitting (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  dept_id bigint not null,
  user_id bigint not null,
  table_count bigint not null,
  guest_num bigint not null,
  booked_count bigint not null,
  walk_in_count bigint not null,
  transfer_count bigint not null,
  cancel_open_count bigint not null,
  booked_guests bigint not null,
  walk_in_guests bigint not null,
  new_guests bigint not null,
  returning_guests bigint not null,
  stay_seconds numeric not null,
  stay_count bigint not null,
  constraint rollup_sitting_pkey primary key (span, begin_date, dept_id, user_id)
);

create table rollup_stock (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  goods_id bigint not null,
  biz_type text not null,
  quantity bigint not null,
  constraint rollup_stock_pkey primary key (span, begin_date, goods_id, biz_type)
);

create table rollup_tip (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  dept_id bigint not null,
  user_id bigint not null,
  to_user_type text not null,
  reward_amount bigint not null,
  reward_count bigint not null,
  user_share bigint not null,
  company_share bigint not null,
  constraint rollup_tip_pkey primary key (span, begin_date, dept_id, user_id, to_user_type)
);

create table rollup_touch (
  touch_id bigint generated always as identity primary key,
  business_date date not null
);
create index rollup_touch__night on rollup_touch (business_date);
comment on table rollup_touch is 'Something changed in a closed night after its roll-ups were made: it is read from what was written down until they are made anew.';

-- --- references to tables of higher modules ------------------------------------------------------------------------

alter table pay_rule add constraint pay_rule_goods_id_fkey foreign key (goods_id) references goods;
alter table pay_rule add constraint pay_rule_set_user_id_fkey foreign key (set_user_id) references app_user;
alter table pay_rule add constraint pay_rule_user_id_fkey foreign key (user_id) references app_user;
alter table pay_rule add constraint pay_rule_withdraw_user_id_fkey foreign key (withdraw_user_id) references app_user;
alter table upload add constraint upload_user_id_fkey foreign key (user_id) references app_user;
alter table alert add constraint alert_table_id_fkey foreign key (table_id) references venue_table;
alter table alert add constraint alert_table_record_id_fkey foreign key (table_record_id) references table_record;
alter table push_subscription add constraint push_subscription_token_hash_fkey foreign key (token_hash) references session(token_hash) ON DELETE CASCADE;
alter table session add constraint session__member foreign key (member_id) references member;
alter table third_bind add constraint third_bind_member_id_fkey foreign key (member_id) references member;
alter table rebate_detail add constraint rebate_detail_order_id_fkey foreign key (order_id) references orders;
alter table rebate_detail add constraint rebate_detail_order_item_id_fkey foreign key (order_item_id) references order_item;
alter table sales_attribution_log add constraint sales_attribution_log_approval_id_fkey foreign key (approval_id) references approval;
alter table sales_attribution_log add constraint sales_attribution_log_guest_order_id_fkey foreign key (guest_order_id) references orders;
alter table schedule_exchange add constraint schedule_exchange_apply_id_fkey foreign key (apply_id) references clock_apply;
alter table table_duty add constraint table_duty_table_id_fkey foreign key (table_id) references venue_table;
alter table clock_apply add constraint clock_apply_clock_id_fkey foreign key (clock_id) references clock_record;
alter table payment add constraint payment_bill_id_fkey foreign key (bill_id) references bill;
alter table payment add constraint payment_member_id_fkey foreign key (member_id) references member;
alter table payment add constraint payment_order_id_fkey foreign key (order_id) references orders;
alter table member_rate_use add constraint member_rate_use_bill_id_fkey foreign key (bill_id) references bill;
alter table table_record add constraint table_record_bill_id_fkey foreign key (bill_id) references bill;
alter table table_record add constraint table_record_booking_id_fkey foreign key (booking_id) references booking;
