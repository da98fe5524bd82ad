-- Stock movements of a night by goods.
create view stock_daily as
select business_date, goods_id, biz_type, sum(quantity)::bigint as quantity from stock_record group by business_date, goods_id, biz_type;
