-- Moves the balance of a member and numbers the flow while the balance is locked, so numbers follow the order of moves.
-- The plan is cached for the connection: made while few members have a balance, it would scan the table for every flow of
-- a large import.
create function move_member_balance() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into member_balance (member_id) values (new.member_id) on conflict do nothing;
  update member_balance set principal_amount = principal_amount + new.principal, bonus_amount = bonus_amount + new.bonus
  where member_id = new.member_id returning principal_amount + bonus_amount into new.balance_after;
  new.flow_id = nextval(pg_get_serial_sequence('member_flow', 'flow_id'));
  return new;
end $$;

create trigger member_flow__balance before insert on member_flow for each row execute function move_member_balance();
