-- Past prices of goods are read from the operation log.
create index oper_log__dated on oper_log (subject_type, subject_id, oper_id)
  where after ?| array['salePrice', 'memberPrice', 'linePrice'];
