-- Settled bills of a night, each once, by the sales employee of its main table.
create view bill_daily as
select b.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, count(*) as bill_count
from bill b cross join lateral (
  select s.sales_dept_id, s.sales_user_id from sitting s where s.bill_id = b.bill_id and s.status <> ${recordStatus.cancelled}
  order by s.status = ${recordStatus.merged}, s.sitting_id limit 1
) r
where b.status = ${billStatus.settled} and b.business_date is not null
group by b.business_date, r.sales_dept_id, r.sales_user_id;
