-- Allows tips only to be paid or closed, then refunded; a settled tip stays settled.
create function guard_reward_moves() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || new.status) not in (${rewardStatus.waiting > succeeded, waiting > closed, succeeded > refunded}) then
    raise exception 'reward %: no way from % to %', old.reward_id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.settle_status = ${rewardSettleStatus.booked} and new.settle_status <> ${rewardSettleStatus.booked} then
    raise exception 'reward %: already settled', old.reward_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger reward__moves before update on reward for each row execute function guard_reward_moves();
