-- What a year asks of one area, of one way of payment and of performers' tips is found without reading all sittings, payments or tips.
create index table_record__area on table_record (area_id, business_date);
create index payment__method on payment (pay_method, bill_id) where status = '2' and not voided;
drop index reward__date;
create index reward__date on reward (business_date, reward_id) include (status, to_user_id, to_dept_id, to_user_type, amount, user_share, company_share, paid_at);
