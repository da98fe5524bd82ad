-- Refuses changes of a settled credit, except which slip pays back its rest.
create function guard_wage_credit() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null and (tg_op = 'DELETE'
    or (old.amount, old.settled_at, old.repaid_amount, old.repay_id) is distinct from (new.amount, new.settled_at, new.repaid_amount, new.repay_id)) then
    raise exception 'wage_credit: what a slip repaid is never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger wage_credit__guard before update or delete on wage_credit for each row execute function guard_wage_credit();
