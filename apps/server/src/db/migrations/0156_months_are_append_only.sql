-- The statement trigger of sales_fact is not asked when a month's partition is named itself: every row refuses, in months to come as well.
create trigger sales_fact__row_append_only before update or delete on sales_fact for each row execute function refuse_change();
