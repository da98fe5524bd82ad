-- Whether the rate of the member at a table holds there.

alter table table_record add column member_rate_off boolean not null default false;
comment on column table_record.member_rate_off is 'Everybody''s prices hold though a member sits there: staff said so, or the venue gives no rate by itself.';
alter table table_record add constraint table_record__member_rate check (not member_rate_off or member_id is not null);
