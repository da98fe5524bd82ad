-- A guest says by one tap what he wishes for, not only that somebody shall come.
alter table guest_call drop constraint guest_call_kind_check;
alter table guest_call add constraint guest_call_kind_check
  check (kind in ('service', 'ice', 'ashtray', 'glasses', 'tidy', 'order', 'bill'));
