-- A punch whose time only the phone states, and which improves the result of the night, waits for a decision. Such a correction names
-- the punch as the server received it. It takes none of the corrections of the month, and no span of leave or overtime excludes it.
alter table clock_apply add column clock_id bigint references clock_record;
comment on column clock_apply.clock_id is 'The punch as received whose stated time is requested; null where a missing punch is requested by form.';
alter table clock_apply drop constraint clock_apply__correction;
alter table clock_apply add constraint clock_apply__correction check (
  (clock_type is not null) = (apply_type = '1')
  and (correction_slot is not null) = (apply_type = '1' and clock_id is null)
  and (clock_id is null or apply_type = '1'));
alter table clock_apply drop constraint clock_apply__overlap;
alter table clock_apply add constraint clock_apply__overlap exclude using gist (
  int8range(user_id, user_id, '[]') with &&, tstzrange(begin_at, end_at, '[]') with &&)
  where (clock_id is null and (status = '0' or (status = '1' and apply_type <> '6')));
create unique index clock_apply__clock on clock_apply (clock_id) where clock_id is not null;
