-- Amount that counts towards a sitting's minimum charge. A subquery per sitting: grouped, it summed all sittings ever.
create view sitting_minimum as
select r.sitting_id,
       coalesce((
         select sum(i.amount - i.discount_amount)
         from orders o join order_item i using (order_id)
         where o.sitting_id = r.sitting_id and i.count_min_charge and o.order_type <> ${orderType.gift} and o.status in (${orderStatus.placed, settled, completed})
       ), 0)::bigint as eligible_amount
from sitting r;
