-- Gives tables and columns the terms of the field: a stranger reads sitting, gift_order and dimension_key without a glossary.
-- Views and functions follow by their files in routines/.

alter table table_record rename to sitting;
alter table record_history rename to sitting_history;
alter table send_order rename to gift_order;
alter table send_quota rename to gift_quota;
alter table send_quota_adjust rename to gift_quota_adjustment;
alter table send_quota_usage rename to gift_quota_usage;
alter table kill_activity rename to flash_sale_activity;
alter table kill_goods rename to flash_sale_goods;
alter table kill_order rename to flash_sale_order;
alter table kill_taken rename to flash_sale_usage;
alter table third_bind rename to external_account;
alter table opening_wish rename to opening_request;
alter table replica_sign rename to replica_heartbeat;
alter table night_part rename to night_by_dimension;
alter table rollup_part rename to rollup_by_dimension;
alter table rollup_made rename to rollup_production;
alter table rollup_made_hour rename to rollup_production_hourly;
alter table rollup_touch rename to rollup_invalidation;
alter table rollup_cover rename to rollup_coverage;

-- A sitting's key has one name in every table.
do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as relation, a.attname as old_name,
      case a.attname when 'merge_to_record_id' then 'merge_to_sitting_id' when 'reversed_record_ids' then 'reversed_sitting_ids' else 'sitting_id' end as new_name
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and a.attname in ('table_record_id', 'merge_to_record_id', 'reversed_record_ids')
  loop
    execute format('alter table %s rename column %I to %I', c.relation, c.old_name, c.new_name);
  end loop;
end $$;

alter table sitting rename column record_no to sitting_no;
alter table external_account rename column bind_id to external_account_id;
alter table replica_heartbeat rename column sign to beat;
alter table flash_sale_goods rename column kill_goods_id to flash_sale_goods_id;
alter table flash_sale_goods rename column kill_price to flash_sale_price;
alter table flash_sale_order rename column kill_order_id to flash_sale_order_id;
alter table flash_sale_order rename column kill_order_no to flash_sale_order_no;
alter table flash_sale_order rename column kill_goods_id to flash_sale_goods_id;
alter table flash_sale_usage rename column kill_goods_id to flash_sale_goods_id;
alter table rollup_production rename column kill_quantity to flash_sale_quantity;
alter table rollup_production_hourly rename column kill_quantity to flash_sale_quantity;
alter table rollup_invalidation rename column touch_id to invalidation_id;
alter table night_by_dimension rename column cut_by to dimension;
alter table night_by_dimension rename column cut_key to dimension_key;
alter table rollup_by_dimension rename column cut_by to dimension;
alter table rollup_by_dimension rename column cut_key to dimension_key;
alter table payment rename column asked to request_fingerprint;
alter table voucher_attempt rename column asked to request_fingerprint;
alter table suggestion rename column told to notified;
alter table channel_refund rename column checks to poll_count;
alter table payment_attempt rename column checks to poll_count;
alter table voucher_attempt rename column checks to poll_count;
alter table voucher_verify rename column cancel_checks to cancel_poll_count;
alter table voucher_verify rename column cancel_asked_at to cancel_requested_at;
alter table wine_item rename column renew_asked_at to renew_requested_at;
alter table approval_step rename column asked_as to resolved_from;
alter table booking rename column deposit_back_at to deposit_refunded_at;
alter table booking rename column deposit_back_date to deposit_refund_date;
alter table booking rename column deposit_back_user_id to deposit_refund_user_id;
alter table booking rename column deposit_kept_at to deposit_forfeited_at;
alter table booking rename column deposit_kept_date to deposit_forfeit_date;

-- Constraints, indexes and sequences get the names they have in a table created with the new names.
do $$
declare
  word record;
  item record;
  new_name text;
begin
  for word in
    select * from (values
      (1, 'merge_to_record_id', 'merge_to_sitting_id'),
      (2, 'reversed_record_ids', 'reversed_sitting_ids'),
      (3, 'table_record_id', 'sitting_id'),
      (4, 'table_record_record_no', 'sitting_sitting_no'),
      (5, 'table_record', 'sitting'),
      (6, 'record_history', 'sitting_history'),
      (7, '__record$', '__sitting'),
      (8, 'send_quota_adjust', 'gift_quota_adjustment'),
      (9, 'send_quota', 'gift_quota'),
      (10, 'send_order', 'gift_order'),
      (11, 'kill_taken', 'flash_sale_usage'),
      (12, 'kill_(order|goods|activity|price|quantity)', 'flash_sale_\1'),
      (13, 'third_bind_bind_id', 'external_account_external_account_id'),
      (15, 'third_bind', 'external_account'),
      (16, 'opening_wish', 'opening_request'),
      (17, 'replica_sign_sign', 'replica_heartbeat_beat'),
      (18, 'replica_sign', 'replica_heartbeat'),
      (19, '^(night|rollup)_part_cut_by', '\1_part_dimension'),
      (20, '^(night|rollup)_part_cut_key', '\1_part_dimension_key'),
      (21, '^(night|rollup)_part', '\1_by_dimension'),
      (22, 'rollup_made_hour', 'rollup_production_hourly'),
      (23, 'rollup_made', 'rollup_production'),
      (24, 'rollup_touch_touch_id', 'rollup_invalidation_invalidation_id'),
      (25, 'rollup_touch', 'rollup_invalidation'),
      (26, 'rollup_cover(?!age)', 'rollup_coverage'),
      (27, '^(payment|voucher_attempt)_asked_', '\1_request_fingerprint_'),
      (28, '^(channel_refund|payment_attempt|voucher_attempt)_checks_', '\1_poll_count_'),
      (29, 'cancel_checks', 'cancel_poll_count'),
      (30, '^suggestion_told_', 'suggestion_notified_'),
      (31, '__untold$', '__unnotified'),
      (32, 'deposit_back_(date)', 'deposit_refund_\1'),
      (33, 'deposit_back_user_id', 'deposit_refund_user_id'),
      (34, 'deposit_back$', 'deposit_refunded'),
      (35, 'deposit_kept$', 'deposit_forfeited'),
      (36, '^(actor_)?clock_apply__mine$', '\1clock_apply__user'),
      (37, '^clock_swap__asked$', 'clock_swap__partner'),
      (38, '^approval_step__answered$', 'approval_step__handled'),
      (39, '^reward_code__one_for_the_house$', 'reward_code__one_common')
    ) as words (place, old_name, new_name) order by place
  loop
    for item in
      select k.conrelid::regclass as relation, k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.conrelid <> 0 and k.coninhcount = 0 and k.conname ~ word.old_name
    loop
      new_name := regexp_replace(item.name, word.old_name, word.new_name, 'g');
      execute format('alter table %s rename constraint %I to %I', item.relation, item.name, new_name);
    end loop;
    for item in
      select c.oid::regclass as relation, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I', 'S') and c.relname ~ word.old_name
    loop
      new_name := regexp_replace(item.name, word.old_name, word.new_name, 'g');
      execute format('alter %s %s rename to %I', case (select relkind from pg_class where oid = item.relation) when 'S' then 'sequence' else 'index' end,
        item.relation, new_name);
    end loop;
  end loop;
end $$;
