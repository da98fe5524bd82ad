-- Lists behind the figures of 营业概况 over a year read their own rows: few among all facts, sittings and bills.
create index sales_fact__returned on sales_fact (business_date) where d_return <> 0;
create index sales_fact__refunded on sales_fact (business_date) where d_refund <> 0;
-- Grouped without reading the facts.
create index sales_fact__discounted on sales_fact (business_date) include (event_at, order_id, discount_kind, table_record_id, bill_id, fact_id, d_discount)
  where d_discount <> 0 and discount_kind is not null;
create index table_record__waived on table_record (business_date) where min_waived and min_waive_user_id is not null;
create index table_record__cancelled on table_record (business_date) where status = '4';
create index bill__below_minimum on bill (bill_id) where below_min_user_id is not null;
