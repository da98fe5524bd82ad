-- Queues the event of a closed night with its sums.
create function queue_night_event() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('night.closed', 'night:' || new.business_date, new.closed_at,
    jsonb_build_object('businessDate', new.business_date, 'totalFen', new.snapshot -> 'totalAmount', 'giftFen', new.snapshot -> 'giftAmount',
      'discountFen', new.snapshot -> 'discountAmount', 'payableFen', new.snapshot -> 'payableAmount', 'paidFen', new.snapshot -> 'paidAmount',
      'creditFen', new.snapshot -> 'creditAmount', 'unpaidFen', new.snapshot -> 'unpaidAmount', 'refundFen', new.snapshot -> 'refundAmount'));
  return null;
end $$;

create trigger business_day__webhook_closed after insert on business_day
  for each row when (new.status = ${businessDayStatus.closed} and has_webhook('night.closed')) execute function queue_night_event();
create trigger business_day__webhook_reclosed after update of status on business_day
  for each row when (old.status <> new.status and new.status = ${businessDayStatus.closed} and has_webhook('night.closed')) execute function queue_night_event();
