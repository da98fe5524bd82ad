-- The bottles of one's guests are found among all that were ever kept here.
create index wine_deposit__sales on wine_deposit (sales_user_id);
create index wine_deposit__applied_by on wine_deposit (apply_user_id);
