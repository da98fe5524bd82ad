-- Moves the account with its bill. A deduction that the balance does not cover waits as owed; a withdrawal never does.
create function move_bonus_account() returns trigger language plpgsql as $$
begin
  insert into bonus_account (user_id) values (new.user_id) on conflict do nothing;
  if new.direction = ${bonusDirection.income} then
    update bonus_account set balance = balance + new.amount, total_income = total_income + new.amount
    where user_id = new.user_id returning balance into new.balance_after;
  elsif new.bill_type = ${bonusBillType.withdrawal} then
    update bonus_account set balance = balance - new.amount, total_withdraw = total_withdraw + new.amount
    where user_id = new.user_id returning balance into new.balance_after;
  else
    update bonus_account set balance = balance - new.amount
    where user_id = new.user_id and balance - frozen_amount >= new.amount returning balance into new.balance_after;
    if not found then
      update bonus_account set owed_amount = owed_amount + new.amount where user_id = new.user_id;
      new.settled_at = null;
      new.entry_key = null;
      new.balance_after = null;
      new.waited = true;
    end if;
  end if;
  return new;
end $$;

create trigger bonus_bill__account before insert on bonus_bill for each row execute function move_bonus_account();
