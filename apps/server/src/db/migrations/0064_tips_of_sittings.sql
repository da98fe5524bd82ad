-- 消费明细 shows the tips given at a table during one sitting.
create index reward__record on reward (table_record_id) where table_record_id is not null;
