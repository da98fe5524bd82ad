-- Rebates that current payments justify.
create view rebate_due as
select order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount,
  rebate_of(rebate_type, rebate_value, quantity, base_amount) as rebate_amount
from rebate_base where rebate_type <> ${rebateType.none};
