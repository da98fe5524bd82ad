-- How many nights somebody was to work since one of them (无业绩统计).
create index schedule__at_work on schedule (user_id, business_date) where not rest_flag;
