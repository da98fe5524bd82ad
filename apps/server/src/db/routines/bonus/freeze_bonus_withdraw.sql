-- Freezes the amount of a withdrawal while it is in progress.
create function freeze_bonus_withdraw() returns trigger language plpgsql as $$
declare
  held bigint = case when new.status in (${bonusWithdrawStatus.pending, paying}) then new.amount else 0 end
    - case when tg_op = 'UPDATE' and old.status in (${bonusWithdrawStatus.pending, paying}) then old.amount else 0 end;
begin
  if held > 0 then
    insert into bonus_account (user_id) values (new.user_id) on conflict do nothing;
  end if;
  if held <> 0 then
    update bonus_account set frozen_amount = frozen_amount + held where user_id = new.user_id;
  end if;
  return new;
end $$;

create trigger bonus_withdraw__freeze before insert or update of status on bonus_withdraw
  for each row execute function freeze_bonus_withdraw();
