-- Bills are counted by the night in which they were settled.
create index bill__settled on bill (business_date, bill_id) where status = '2';
