-- Refuses lines added after the entry's own transaction.
create function check_line_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entry where entry_id = new.entry_id and xid = pg_current_xact_id()) then
    raise exception 'journal entry % is closed', new.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger journal_line__same_transaction before insert on journal_line
  for each row execute function check_line_transaction();
