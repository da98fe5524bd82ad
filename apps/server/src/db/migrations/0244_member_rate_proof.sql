-- A member's rate needs the member: naming one records points only. `member_rate_off` stays what every price reads; staff who took the rate away
-- are recorded apart, because a later proof by the member must not bring it back.

alter table table_record add column member_rate_denied boolean not null default false;
comment on column table_record.member_rate_off is
  'Regular prices apply: the member has not proved himself, staff took the rate away, or the venue grants none automatically.';
comment on column table_record.member_rate_denied is
  'Staff took the rate away from this table; only staff who may settle grant it again.';
update table_record set member_rate_denied = true where member_rate_off and cleared_at is null;

alter table sms_code drop constraint sms_code_sms_scene_check;
alter table sms_code add constraint sms_code_sms_scene_check check (sms_scene in ('login', 'take', 'pay', 'password', 'rate'));

create table member_rate_use (
  rate_use_id bigint generated always as identity primary key,
  member_id bigint not null references member,
  bill_id bigint not null references bill,
  table_name text not null,
  -- Basis points of the level when the rate was granted.
  discount_bp integer not null,
  rate_proof text not null check (rate_proof in ('code', 'sms', 'staff')),
  user_id bigint not null references app_user,
  used_at timestamptz not null
);
comment on table member_rate_use is 'Each time a member''s rate was granted to a bill; the member reads it in the member centre.';
create index member_rate_use__member on member_rate_use (member_id, rate_use_id desc);

alter table member_code drop constraint member_code_used_for_check;
alter table member_code add constraint member_code_used_for_check check (used_for in ('pay', 'take', 'show', 'rate'));
