-- Refuses a balance that grows beyond the ceiling. A ceiling lowered below the balance only lets the balance fall.
create function refuse_over_ceiling() returns trigger language plpgsql as $$
begin
  raise exception 'account % exceeds its ceiling', new.code using errcode = 'check_violation', constraint = 'account__ceiling';
end $$;

create trigger account__ceiling before update of balance on account
  for each row when (new.balance > new.ceiling and new.balance > old.balance) execute function refuse_over_ceiling();
create trigger account__first_ceiling before insert on account
  for each row when (new.balance > new.ceiling) execute function refuse_over_ceiling();
