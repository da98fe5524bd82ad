-- Tips of a night by receiver. Roll-ups store tips and stock too: a year has ten thousand tips and sixty thousand movements.
create view tip_daily as
select business_date, to_dept_id as dept_id, to_user_id as user_id, to_user_type, sum(case when status = ${rewardStatus.succeeded} then amount else 0 end)::bigint as reward_amount,
  count(*) filter (where status = ${rewardStatus.succeeded}) as reward_count, sum(case when status = ${rewardStatus.succeeded} then user_share else 0 end)::bigint as user_share,
  sum(case when status = ${rewardStatus.succeeded} then company_share else 0 end)::bigint as company_share
from reward where status in (${rewardStatus.succeeded, refunded}) group by business_date, to_dept_id, to_user_id, to_user_type;
