-- Sums of a night by every dimension.
create view fact_part as
select * from fact_cut
union all
select * from goods_cut;
