-- Event id that phones resume from. The time distinguishes events with one number in a folder that was restored.
create function event_id(log text, event_seq bigint, published_at timestamptz) returns text language sql immutable as $$
  select log || '-' || event_seq || '-' || to_hex((extract(epoch from published_at) * 1000000)::bigint)
$$;
