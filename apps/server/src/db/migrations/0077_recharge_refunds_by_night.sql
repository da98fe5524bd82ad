-- What went home of recharges, by night: the overview of the house asks for it.
create index recharge_refund__night on recharge_refund (business_date, recharge_refund_id);
