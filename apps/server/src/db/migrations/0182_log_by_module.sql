-- What one module did in a year is found without reading what all of them did.
create index oper_log__module on oper_log (business_type, business_date, oper_id);
