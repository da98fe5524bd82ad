-- What one person recommended is found by him, as what he sold is.
create index sales_fact__recommended on sales_fact (recommend_user_id, business_date) where recommend_user_id is not null;
