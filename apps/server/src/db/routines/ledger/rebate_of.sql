-- Rebate in fen by a rule: per piece, or in basis points of the paid amount.
create function rebate_of(rebate_type text, rebate_value bigint, pieces integer, base_amount bigint) returns bigint language sql immutable as $$
  select case rebate_type when ${rebateType.none} then 0 when ${rebateType.perPiece} then rebate_value * pieces else round(base_amount * rebate_value / 10000.0)::bigint end
$$;
