-- What was given away is found by the giver, and over the house by its nights, as what was recommended is.
create index sales_fact__given on sales_fact (send_user_id, business_date) where send_user_id is not null;
