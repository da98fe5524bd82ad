-- Derives the states of a bill, its orders, sittings and tables from the sums of its facts. A bill is settled when something
-- was ordered at a price and nothing is owed; a free service as the first order settles nothing. A settled bill stores its
-- sums as printed, and who settled it when; a payment stores them again.
create function refresh_bill(wanted_bill bigint, at timestamptz, by_user bigint, night date, is_payment boolean default false) returns void language plpgsql as $$
declare
  open_unpaid bigint; received bigint; has_orders boolean; running boolean; was_settled boolean; settled boolean;
begin
  update orders o set status = case when o.unpaid_amount = 0 then ${orderStatus.settled} else ${orderStatus.placed} end
  from sitting r
  where r.sitting_id = o.sitting_id and r.bill_id = wanted_bill and o.status in (${orderStatus.placed, settled})
    and o.status <> case when o.unpaid_amount = 0 then ${orderStatus.settled} else ${orderStatus.placed} end;

  select coalesce(sum(r.unpaid_amount), 0), coalesce(sum(r.paid_amount + r.credit_amount), 0),
         exists (select from orders o join sitting g on g.sitting_id = o.sitting_id
                 where g.bill_id = wanted_bill and o.status in (${orderStatus.placed, settled, completed}) and o.order_type not in (${orderType.gift, wine}) and o.total_amount > 0),
         coalesce(bool_or(r.status in (${recordStatus.open, settled, merged})), false)
    into open_unpaid, received, has_orders, running
  from sitting r where r.bill_id = wanted_bill and r.status <> ${recordStatus.cancelled};
  select status = ${billStatus.settled} into was_settled from bill where bill_id = wanted_bill;
  settled := open_unpaid = 0 and (has_orders or (was_settled and not running));

  update sitting set status = case when settled then ${recordStatus.settled} else ${recordStatus.open} end, settled_at = case when settled then coalesce(settled_at, at) end
  where bill_id = wanted_bill and status in (${recordStatus.open, settled})
    and status <> case when settled then ${recordStatus.settled} else ${recordStatus.open} end;

  update venue_table t set table_status = case when settled then ${tableStatus.settled} else ${tableStatus.open} end
  from sitting r
  where r.table_id = t.table_id and r.bill_id = wanted_bill and r.status in (${recordStatus.open, settled, merged})
    and t.table_status <> case when settled then ${tableStatus.settled} else ${tableStatus.open} end;

  update bill set
    status = case when settled then ${billStatus.settled} when received > 0 then ${billStatus.partlyPaid} else ${billStatus.open} end,
    settled_at = case when settled then at end,
    settle_user_id = case when settled then by_user end,
    business_date = case when settled then night end,
    settled_amounts = case when settled then bill_amounts(wanted_bill) end
  where bill_id = wanted_bill and status not in (${billStatus.reversed, closed})
    and (settled and is_payment
      or status <> case when settled then ${billStatus.settled} when received > 0 then ${billStatus.partlyPaid} else ${billStatus.open} end);
end $$;
