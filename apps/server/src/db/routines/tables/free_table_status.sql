-- Status of a table without a sitting: booked if a confirmed booking waits tonight, else free.
create function free_table_status(wanted_table bigint, night date) returns text language sql stable as $$
  select case when exists (select from booking where table_id = wanted_table and booking_date = night and status = ${bookingStatus.booked}) then ${tableStatus.booked} else ${tableStatus.free} end
$$;
