-- People begin with a one-time password and end their own sessions by name; whoever is put out loses his event stream at once.

alter table app_user add column must_change_password boolean not null default false;
comment on column app_user.must_change_password is 'The password was given by somebody else: its owner may do nothing before he has chosen his own.';

alter table session add column session_id bigint generated always as identity;
alter table session add constraint session__session_id unique (session_id);
comment on column session.session_id is 'What a session is called where its owner or the personnel office ends it; the token''s hash stays inside.';

-- Every process listens to the outbox, so it does not matter which of them, or which tool, ended the session.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  values ('session', jsonb_build_object('topic', 'session', 'userIds', jsonb_build_array(new.user_id)));
  return null;
end $$;
create trigger session__tell_ended after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.user_id is not null) execute function tell_ended_session();
