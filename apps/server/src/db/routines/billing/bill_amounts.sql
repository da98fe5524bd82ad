-- Sums of a bill as printed.
create function bill_amounts(wanted_bill bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('totalAmount', coalesce(sum(total_amount), 0), 'giftAmount', coalesce(sum(gift_amount), 0),
    'discountAmount', coalesce(sum(discount_amount), 0), 'payableAmount', coalesce(sum(payable_amount), 0),
    'paidAmount', coalesce(sum(paid_amount), 0), 'creditAmount', coalesce(sum(credit_amount), 0))
  from sitting where bill_id = wanted_bill and status <> ${recordStatus.cancelled}
$$;
