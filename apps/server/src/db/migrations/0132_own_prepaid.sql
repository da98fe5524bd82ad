-- What a member bought with an account at a provider before it was known to be his.
create index kill_order__account on kill_order (open_id, kill_order_id desc) where open_id <> '';
create index play_join__account on play_join (open_id, join_id desc) where open_id <> '';
