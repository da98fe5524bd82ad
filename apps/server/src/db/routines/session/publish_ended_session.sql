-- Publishes the end of a session. Every process reads the outbox, so any process or tool may end it.
create function publish_ended_session() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  values ('session', jsonb_build_object('topic', 'session', 'userIds', jsonb_build_array(new.user_id)));
  return null;
end $$;

create trigger session__publish_ended after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.user_id is not null) execute function publish_ended_session();
