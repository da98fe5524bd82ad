-- Hash of a line of the bottle log, chained to the previous one.
create function wine_log_seal(line wine_log, before text) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', before, line.wine_item_id, line.action, line.quantity, line.table_name, line.user_id, line.user_name, line.content,
    line.business_date - date '2000-01-01', extract(epoch from line.created_at)), 'UTF8')), 'hex')
$$;
