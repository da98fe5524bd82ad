-- Reversed bills are few and listed with every range: they are found without reading the others.
create index bill__reversed on bill (bill_id) where status = '3';
