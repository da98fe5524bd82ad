-- Sums of a night by every dimension.
create view sales_by_dimension as
select * from fact_by_dimension
union all
select * from goods_fact_by_dimension;
