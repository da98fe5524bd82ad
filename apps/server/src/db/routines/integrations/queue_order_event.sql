-- Queues the event of an order at commit, when its lines and amounts are complete.
create function queue_order_event() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(tg_argv[0], 'order:' || o.order_id, case when tg_argv[0] = 'order.placed' then o.created_at else coalesce(o.cancelled_at, now()) end,
    jsonb_build_object('orderId', o.order_id, 'orderNo', o.order_no, 'orderType', o.order_type, 'status', o.status, 'source', o.source,
      'tableRecordId', o.sitting_id, 'businessDate', o.business_date, 'totalFen', o.total_amount, 'giftFen', o.gift_amount,
      'discountFen', o.discount_amount, 'payableFen', o.payable_amount))
  from orders o where o.order_id = new.order_id;
  return null;
end $$;

create constraint trigger orders__webhook_placed after insert on orders deferrable initially deferred
  for each row when (has_webhook('order.placed')) execute function queue_order_event('order.placed');
create constraint trigger orders__webhook_cancelled after update of status on orders deferrable initially deferred
  for each row when (old.status <> new.status and new.status in (${orderStatus.cancelled, returned}) and has_webhook('order.cancelled'))
  execute function queue_order_event('order.cancelled');
