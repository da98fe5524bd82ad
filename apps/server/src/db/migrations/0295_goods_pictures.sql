-- Goods may have several pictures: image_url is the first, image_urls those after it in display order.
alter table goods add column image_urls text[] not null default '{}';
alter table goods add constraint goods__image_urls check (cardinality(image_urls) <= 8 and array_position(image_urls, null) is null);
