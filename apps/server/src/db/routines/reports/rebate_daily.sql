-- Booked rebates of a night.
create view rebate_daily as
select business_date, dept_id, user_id, sum(rebate_amount)::bigint as rebate_amount from rebate_detail group by business_date, dept_id, user_id;
