-- A guest may pay some pieces of a line: the payment keeps how much it is for on each of its lines.
alter table payment add column item_amounts bigint[];
alter table payment add constraint payment__item_amounts check (item_amounts is null or cardinality(item_amounts) = cardinality(item_ids));
comment on column payment.item_amounts is 'Fen for each of item_ids, in its order; null: all that is open on them.';
