-- The host gives numbers to guests who have no phone at hand: such a number has no phone number, and any of them may wait at once.
alter table queue_number drop constraint queue_number_guest_phone_check;
alter table queue_number alter guest_phone set default '';
alter table queue_number add constraint queue_number__guest_phone check (guest_phone = '' or guest_phone ~ '^1\d{10}$');
drop index queue_number__one_waiting;
create unique index queue_number__one_waiting on queue_number (business_date, guest_phone) where status in ('0', '1') and guest_phone <> '';
