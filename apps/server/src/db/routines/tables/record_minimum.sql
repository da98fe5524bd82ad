-- Amount that counts towards a sitting's minimum charge. A subquery per sitting: grouped, it summed all sittings ever.
create view record_minimum as
select r.table_record_id,
       coalesce((
         select sum(i.amount - i.discount_amount)
         from orders o join order_item i using (order_id)
         where o.table_record_id = r.table_record_id and i.count_min_charge and o.order_type <> ${orderType.gift} and o.status in (${orderStatus.placed, settled, completed})
       ), 0)::bigint as eligible_amount
from table_record r;
