-- A bill below the minimum of its tables may stay there when somebody with the right says so: the bill keeps who, why and at which sums.

alter table bill add column below_min_charge bigint;
alter table bill add column below_min_eligible bigint;
alter table bill add column below_min_user_id bigint references app_user;
alter table bill add column below_min_reason text;
alter table bill add constraint bill__below_minimum check (
  num_nulls(below_min_charge, below_min_eligible, below_min_user_id, below_min_reason) in (0, 4)
  and (below_min_charge is null or below_min_eligible >= 0 and below_min_eligible < below_min_charge and below_min_reason <> ''));
comment on column bill.below_min_charge is 'Minimum of the group (fen) when it was let off; another minimum later is asked for anew.';
comment on column bill.below_min_eligible is 'What counted towards it then (fen); less than that later is asked for anew.';
