-- Queues the event of a payment that succeeded or was refunded.
create function queue_payment_event() returns trigger language plpgsql as $$
declare
  content jsonb := jsonb_build_object('paymentId', new.payment_id, 'paymentNo', new.payment_no, 'bizType', new.biz_type, 'bizId', new.biz_id,
    'payMethod', new.pay_method, 'businessDate', new.business_date, 'amountFen', new.amount, 'refundedFen', new.refunded_amount);
begin
  if tg_argv[0] = 'payment.succeeded' then
    perform queue_webhook_event('payment.succeeded', 'payment:' || new.payment_id, coalesce(new.paid_at, now()), content);
  else
    perform queue_webhook_event('payment.refunded', 'payment:' || new.payment_id, now(),
      content || jsonb_build_object('refundFen', new.refunded_amount - old.refunded_amount));
  end if;
  return null;
end $$;

create trigger payment__webhook_paid after insert on payment
  for each row when (new.status = ${payStatus.succeeded} and has_webhook('payment.succeeded')) execute function queue_payment_event('payment.succeeded');
create trigger payment__webhook_succeeded after update of status on payment
  for each row when (old.status <> new.status and new.status = ${payStatus.succeeded} and has_webhook('payment.succeeded'))
  execute function queue_payment_event('payment.succeeded');
create trigger payment__webhook_refunded after update of refunded_amount on payment
  for each row when (new.refunded_amount > old.refunded_amount and has_webhook('payment.refunded')) execute function queue_payment_event('payment.refunded');
