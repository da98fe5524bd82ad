-- Bottles that an earlier system stored: brought in by the office, without a bill line and without a review.
alter table wine_deposit
  add column opening boolean not null default false,
  add constraint wine_deposit__opening check (not opening or sitting_id is null and not by_hand);
comment on column wine_deposit.opening is 'Bottles that were stored before this system; the office brought them in.';
create index wine_deposit__opening on wine_deposit (deposit_id) where opening;

alter table wine_log drop constraint wine_log_action_check;
alter table wine_log add constraint wine_log_action_check
  check (action in (${wineAction.asked, stored, taken, renewed, expired, confiscated, damaged, refused, cancelled, moved, reminded, opening}));
