-- Bottles of which no bill here tells are registered by hand: whoever keeps the cellar says why and shows them.

alter table wine_deposit add column by_hand boolean not null default false;
alter table wine_deposit add constraint wine_deposit__by_hand check (not by_hand or (table_record_id is null and remark <> '' and cardinality(photo_urls) > 0));
comment on column wine_deposit.by_hand is 'No line of a bill stands behind its bottles; the remark says where they come from.';
