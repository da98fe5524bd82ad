-- Removes the push subscription of an ended session.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where token_hash = new.token_hash;
  return null;
end $$;

create trigger session__end_push after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_push();
