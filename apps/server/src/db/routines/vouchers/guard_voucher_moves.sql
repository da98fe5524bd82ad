-- Allows voucher attempts only to move forward.
create function guard_voucher_moves() returns trigger language plpgsql as $$
begin
  if old.status = new.status then return new; end if;
  if old.status in ('verified', 'failed') or new.status = 'created' or (old.status = 'undoing' and new.status not in ('failed', 'stuck'))
    or (old.status = 'stuck' and new.status <> 'failed') then
    raise exception 'voucher attempt %: no way from % to %', old.attempt_id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger voucher_attempt__moves before update of status on voucher_attempt
  for each row execute function guard_voucher_moves();
