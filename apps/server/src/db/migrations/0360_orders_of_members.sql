-- Orders that members placed themselves: the list of members reads the newest one of each.
create index orders__member_ordered on orders (member_id, order_id desc) where member_ordered;
