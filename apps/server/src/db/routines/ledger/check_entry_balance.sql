-- Checks at commit that an entry has at least two lines that add up to zero.
create function check_entry_balance() returns trigger language plpgsql as $$
declare
  lines integer; total bigint;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total from journal_line where entry_id = new.entry_id;
  if lines < 2 or total <> 0 then
    raise exception 'journal entry % is not balanced: % lines, sum %', new.entry_id, lines, total using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger journal_entry__balanced after insert on journal_entry deferrable initially deferred
  for each row execute function check_entry_balance();
