-- Phones that show no proof of being here have numbers of their own, so that they cannot take everybody's.

alter table queue_counter
  add column open_taken integer not null default 0,
  add column code_taken integer not null default 0,
  add constraint queue_counter__open_taken check (open_taken between 0 and 400),
  add constraint queue_counter__code_taken check (code_taken between 0 and 500);
comment on column queue_counter.open_taken is 'Numbers given to phones without any proof.';
comment on column queue_counter.code_taken is 'Numbers given to phones that had scanned a code of the house.';
