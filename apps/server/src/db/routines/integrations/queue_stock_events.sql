-- Queues the events of stock movements.
create function queue_stock_events() returns trigger language plpgsql as $$
begin
  if has_webhook('stock.changed') then
    perform queue_webhook_event('stock.changed', 'goods:' || s.goods_id, s.created_at,
      jsonb_build_object('recordId', s.record_id, 'goodsId', s.goods_id, 'bizType', s.biz_type, 'quantity', s.quantity, 'stockNum', s.after_num,
        'orderId', s.order_id, 'businessDate', s.business_date, 'costFen', s.cost_price))
    from (select * from new_lines order by record_id) s;
  end if;
  return null;
end $$;

create trigger stock_record__webhook after insert on stock_record referencing new table as new_lines
  for each statement execute function queue_stock_events();
