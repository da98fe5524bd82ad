-- Allows only the changes of status that the trigger lists as pairs.
create function guard_status_moves() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || new.status) <> all (tg_argv) then
    raise exception '%: no way from % to %', tg_table_name, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders__moves before update of status on orders
  for each row execute function guard_status_moves(
    ${orderStatus.waiting > placed, waiting > settled, waiting > cancelled, placed > settled, placed > returned,
      settled > placed, settled > completed, settled > returned, completed > settled, completed > returned}
  );
create trigger bill__moves before update of status on bill
  for each row execute function guard_status_moves(
    ${billStatus.open > partlyPaid, open > settled, open > closed, partlyPaid > open, partlyPaid > settled,
      partlyPaid > closed, settled > open, settled > partlyPaid, settled > reversed}
  );
create trigger payment__moves before update of status on payment
  for each row execute function guard_status_moves(
    ${payStatus.waiting > paying, waiting > succeeded, waiting > failed, waiting > closed, paying > succeeded,
      paying > failed, paying > closed}
  );
create trigger refund__moves before update of status on refund
  for each row execute function guard_status_moves(
    ${refundStatus.pending > refunding, pending > succeeded, pending > rejected, pending > withdrawn,
      refunding > succeeded, refunding > failed, failed > refunding, failed > succeeded}
  );
create trigger recharge_order__moves before update of status on recharge_order
  for each row execute function guard_status_moves(
    ${rechargeStatus.waiting > succeeded, waiting > closed, succeeded > refunded}
  );
create trigger recharge_refund__moves before update of status on recharge_refund
  for each row execute function guard_status_moves(
    ${refundStatus.refunding > succeeded, refunding > failed, failed > refunding, failed > succeeded}
  );
create trigger flash_sale_order__moves before update of status on flash_sale_order
  for each row execute function guard_status_moves(
    ${killOrderStatus.waiting > paid, waiting > closed, paid > verified, paid > refunded}
  );
create trigger bonus_withdraw__moves before update of status on bonus_withdraw
  for each row execute function guard_status_moves(
    ${bonusWithdrawStatus.pending > paying, pending > rejected, paying > succeeded, paying > failed}
  );
create trigger wage_slip__moves before update of status on wage_slip
  for each row execute function guard_status_moves(
    ${wageStatus.draft > unconfirmed, unconfirmed > confirmed, unconfirmed > disputed, disputed > unconfirmed,
      confirmed > paid}
  );
create trigger actor_clock__moves before update of status on actor_clock
  for each row execute function guard_status_moves(
    ${actorClockStatus.running > ended, running > cancelled, ended > cancelled}
  );
create trigger play_join__moves before update of status on play_join
  for each row execute function guard_status_moves(
    ${playJoinStatus.waiting > paid, waiting > cancelled, paid > verified, paid > refunded}
  );
create trigger credit_record__moves before update of status on credit_record
  for each row execute function guard_status_moves(
    ${creditStatus.pending > open, pending > rejected, pending > withdrawn, open > partlyRepaid, open > repaid,
      open > writtenOff, open > withdrawn, partlyRepaid > open, partlyRepaid > repaid, partlyRepaid > writtenOff,
      partlyRepaid > withdrawn, repaid > open, repaid > partlyRepaid, repaid > withdrawn}
  );
create trigger planned_change__moves before update of status on planned_change
  for each row execute function guard_status_moves(
    ${plannedChangeStatus.planned > applied, planned > withdrawn, planned > failed}
  );
