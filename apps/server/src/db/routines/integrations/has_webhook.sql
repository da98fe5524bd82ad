-- True when a webhook receives events of this type. A rehearsal night sends none.
create function has_webhook(kind text) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook where paused_at is null and disabled_at is null and kind = any(events))
    and not exists (select from rehearsal where ended_at is null);
end $$;
