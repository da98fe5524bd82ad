-- What counts towards a sitting's minimum is summed for the sittings a query asks for; grouped, it was summed over all there ever were.

create or replace view record_minimum as
select r.table_record_id,
       coalesce((
         select sum(i.amount - i.discount_amount)
         from orders o join order_item i using (order_id)
         where o.table_record_id = r.table_record_id and i.count_min_charge and o.order_type <> '2' and o.status in ('1', '2', '3')
       ), 0)::bigint as eligible_amount
from table_record r;
