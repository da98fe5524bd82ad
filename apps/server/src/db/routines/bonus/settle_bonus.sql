-- Books waiting deductions, oldest first, once the balance covers them. Returns the booked bills.
create function settle_bonus(who bigint[], at timestamptz, entry text) returns setof bonus_bill language plpgsql as $$
declare
  waiting bonus_bill;
  after bigint;
begin
  for waiting in select * from bonus_bill where settled_at is null and user_id = any(who) order by user_id, bill_id loop
    update bonus_account set balance = balance - waiting.amount, owed_amount = owed_amount - waiting.amount
    where user_id = waiting.user_id and balance - frozen_amount >= waiting.amount returning balance into after;
    continue when not found;
    update bonus_bill set settled_at = at, entry_key = entry, balance_after = after where bill_id = waiting.bill_id returning * into waiting;
    return next waiting;
  end loop;
end $$;
