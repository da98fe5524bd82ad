-- The date of an expense is proposed as today.
update approval_type set form_schema = (
  select jsonb_agg(case when f ->> 'key' = 'spentDate' then f || '{"initial": "today"}' else f end order by no)
  from jsonb_array_elements(form_schema) with ordinality as e(f, no))
where type_code = 'expense' and jsonb_array_length(form_schema) > 0;
