-- Identifies the log of events: the cluster and the database. A restored database has another one, a standby the same.
create function event_log() returns text language sql stable as $$
  select to_hex(hashtextextended(system_identifier::text, oid::bigint)) from pg_control_system(), pg_database where datname = current_database()
$$;
