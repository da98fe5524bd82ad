-- The phone number typed for a group play is not verified: an unpaid place with it must not block the owner of the number. The phone, the account and the member
-- stay unique; a number counts once a place with it is paid.
drop index play_join__phone_once;
create index play_join__phone on play_join (play_id, guest_phone) where status in ('1', '2');
