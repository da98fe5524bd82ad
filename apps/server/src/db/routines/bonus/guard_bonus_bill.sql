-- Allows a waiting bill only to be settled.
create function guard_bonus_bill() returns trigger language plpgsql as $$
begin
  if old.settled_at is null and new.settled_at is not null
    and to_jsonb(new) - array['settled_at', 'entry_key', 'balance_after'] = to_jsonb(old) - array['settled_at', 'entry_key', 'balance_after'] then
    return new;
  end if;
  raise exception 'bonus_bill is append-only' using errcode = 'restrict_violation';
end $$;

create trigger bonus_bill__guard before update on bonus_bill for each row execute function guard_bonus_bill();
