-- The last closed night on which somebody brought performance: 无业绩统计 asks for it person by person.
create index night_measure__performance on night_measure (sales_user_id, business_date desc) where performance_amount > 0;
