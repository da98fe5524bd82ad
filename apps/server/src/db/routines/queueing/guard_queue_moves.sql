-- Allows queue numbers only their documented changes of status.
create function guard_queue_moves() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || new.status) not in (${queueStatus.waiting > called, waiting > cancelled, called > seated, called > passed, called > cancelled, passed > waiting}) then
    raise exception 'queue number %: no way from % to %', old.queue_id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger queue_number__moves before update on queue_number for each row execute function guard_queue_moves();
