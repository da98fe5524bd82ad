-- Duties by shift: a table can have one waiter for each shift of a night.
alter table table_duty drop constraint table_duty_pkey;
alter table table_duty add column duty_id bigint generated always as identity primary key;
alter table table_duty add column shift_id bigint references shift;
alter table table_duty add constraint table_duty__table unique nulls not distinct (business_date, table_id, shift_id);
comment on table table_duty is 'Waiters of tables by night and shift.';
comment on column table_duty.shift_id is 'Shift during which the waiter serves the table; null for all night.';
