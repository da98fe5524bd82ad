-- The staff member who read a member's code may open that member's page for 15 minutes.
alter table member_code add column read_by_user_id bigint references app_user;
comment on column member_code.read_by_user_id is 'Staff member who read the code to see whose it is (used_for show); null for other uses.';
