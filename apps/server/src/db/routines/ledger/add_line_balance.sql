-- Adds lines to account balances. One statement inserts the lines of an entry in account order, so accounts are locked by
-- ascending id. The plan is cached for the connection: made while there are few accounts, it would scan them for every line.
create function add_line_balance() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update account set balance = balance + new.amount where account_id = new.account_id;
  return null;
end $$;

create trigger journal_line__balance after insert on journal_line for each row execute function add_line_balance();
