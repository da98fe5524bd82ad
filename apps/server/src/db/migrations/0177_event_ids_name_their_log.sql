-- An event's number says nothing in another database: a house restored from a backup, or a new one behind the same address, counts its own.
-- What phones resume from therefore names the log it belongs to, and the moment the event was published.

-- Which log this is: the cluster by the identity PostgreSQL gave it, and the database in it. A restored house is another, a standby the same.
create function event_log() returns text language sql stable as $$
  select to_hex(hashtextextended(system_identifier::text, oid::bigint)) from pg_control_system(), pg_database where datname = current_database()
$$;

-- What a phone is told of an event and resumes from. The moment tells it from one of the same number in a folder that was put back.
create function event_id(log text, event_seq bigint, published_at timestamptz) returns text language sql immutable as $$
  select log || '-' || event_seq || '-' || to_hex((extract(epoch from published_at) * 1000000)::bigint)
$$;
