-- Suspended money that nobody can send home by itself: who dealt with it, and what he found.
alter table suspense_item add column note text not null default '';
alter table suspense_item add column handle_user_id bigint references app_user;
alter table suspense_item add column handle_user_name text;
