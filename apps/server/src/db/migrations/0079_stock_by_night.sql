-- Stock by night: what the shelves held when a night began is found without reading the nights before it, and lines that belong to no order name
-- the slip they came by, its reason and what a piece cost.

alter table goods add column stock_date date not null default '2000-01-01';
comment on column goods.stock_date is 'Night of the last line of the stock book; the next one lies in it or in a later one.';

alter table stock_record disable trigger stock_record__append_only;
alter table stock_record
  add column cost_price bigint not null default 0 check (cost_price >= 0),
  add column biz_no text not null default '',
  add column remark text not null default '';
alter table stock_record alter column cost_price drop default;
update stock_record s set cost_price = g.cost_price from goods g where g.goods_id = s.goods_id;
alter table stock_record enable trigger stock_record__append_only;
comment on column stock_record.cost_price is 'Fen for one piece: of a purchase what was paid, otherwise what the goods were reckoned with at that moment.';
comment on column stock_record.biz_no is 'Number of the slip; empty where an order moved the stock, whose number says it.';
comment on column stock_record.remark is 'Why it was counted, lost or used.';

update goods g set stock_date = s.last_date
from (select goods_id, max(business_date) as last_date from stock_record group by goods_id) s where s.goods_id = g.goods_id;

create index stock_record__night on stock_record (goods_id, business_date, record_id);
