-- Production of a night by goods, place and employee.
create view production_daily as
select business_date, goods_id, goods_name, unit, produce_dept, statis_type, coalesce(produce_user_id, 0) as user_id,
  sum(sold_quantity)::bigint as sold_quantity, sum(gift_quantity)::bigint as gift_quantity, sum(voucher_quantity)::bigint as voucher_quantity,
  sum(flash_sale_quantity)::bigint as flash_sale_quantity, sum(play_quantity)::bigint as play_quantity, sum(returned_quantity)::bigint as returned_quantity,
  sum(produced_quantity)::bigint as produced_quantity, sum(allocated_amount)::bigint as allocated_amount, coalesce(sum(seconds), 0) as seconds, count(seconds) as timed_count, count(distinct order_item_id) as line_count
from production_line group by business_date, goods_id, goods_name, unit, produce_dept, statis_type, coalesce(produce_user_id, 0);
