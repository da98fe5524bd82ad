-- A person's orders with a group of goods are found newest first, without looking at all the orders he has.
create index order_item__group on order_item (statis_type, order_id);
