-- 客人报表 asks of every sitting whether its guest came before, and how often.
create index table_record__guest_phone on table_record (guest_phone, opened_at, table_record_id) where guest_phone <> '';
