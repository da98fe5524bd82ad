-- The running server works without owning anything; the one thing it makes, a month's partition of the sales facts, is made with the owner's right.
alter function ensure_fact_partition(date) security definer set search_path = public, pg_temp;
