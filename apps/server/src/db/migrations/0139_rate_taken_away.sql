-- A rate that was taken away stays away from the table, whoever is chosen there next.

alter table table_record drop constraint table_record__member_rate;
comment on column table_record.member_rate_off is 'Everybody''s prices hold for whatever member sits there: staff said so, or the venue gives no rate by itself.';
