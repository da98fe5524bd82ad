-- Allows payment attempts only to move forward.
create function guard_attempt_moves() returns trigger language plpgsql as $$
begin
  if old.status = new.status then return new; end if;
  if old.status in ('succeeded', 'failed', 'closed', 'reversed')
     or (old.status in ('submitted', 'unknown') and new.status = 'created') then
    raise exception 'attempt %: no way from % to %', old.attempt_id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payment_attempt__moves before update of status on payment_attempt
  for each row execute function guard_attempt_moves();
