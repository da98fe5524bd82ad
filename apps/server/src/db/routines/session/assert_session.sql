-- Fails when the session, or the token of a machine, was ended by another transaction. Commands call it with their
-- last statement.
create function assert_session(hash text) returns boolean language plpgsql stable as $$
begin
  if exists (
    select from session where token_hash = hash and revoked_at is not null and xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'the session was ended meanwhile' using errcode = 'NS401';
  end if;
  if hash like 'machine:%' and exists (
    select from machine_token where token_hash = hash and revoked_at is not null and xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'the token was revoked meanwhile' using errcode = 'NS401';
  end if;
  return true;
end $$;
