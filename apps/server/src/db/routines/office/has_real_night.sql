-- True once a table was opened and not cancelled: from then on no rehearsal starts.
create function has_real_night() returns boolean language sql stable as $$
  select exists (select from sitting where status <> ${recordStatus.cancelled})
$$;
