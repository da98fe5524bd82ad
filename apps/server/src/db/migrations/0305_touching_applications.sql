-- Applications that only touch do not overlap; parameters that nothing reads are deleted.

alter table clock_apply drop constraint clock_apply__overlap;
alter table clock_apply add constraint clock_apply__overlap exclude using gist (
  int8range(user_id, user_id, '[]') with &&,
  tstzrange(begin_at, end_at, case when begin_at = end_at then '[]' else '()' end) with &&
) where (clock_id is null and (status = ${applyStatus.pending} or status = ${applyStatus.approved} and apply_type <> ${applyType.shiftSwap}));

delete from sys_config where config_key in ('venue.dayCutoff', 'booking.guestConfirm', 'credit.defaultDays', 'pay.mode');
