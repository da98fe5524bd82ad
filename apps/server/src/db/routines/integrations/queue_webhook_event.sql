-- Writes an event and its deliveries.
create function queue_webhook_event(kind text, key text, at timestamptz, content jsonb) returns void language plpgsql as $$
begin
  with event as (
    insert into webhook_event (event_type, event_key, document, occurred_at) values (kind, key, content, at)
    returning event_id
  )
  insert into webhook_delivery (webhook_id, event_id, event_key)
  select w.webhook_id, event.event_id, key from event, webhook w
  where w.paused_at is null and w.disabled_at is null and kind = any(w.events) order by w.webhook_id;
end $$;
