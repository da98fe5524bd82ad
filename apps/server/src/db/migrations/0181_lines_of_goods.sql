-- The lines of one goods within some nights are found by it: a rule is tried on those, and not on every order of three months.
create index order_item__goods on order_item (goods_id, order_id);
