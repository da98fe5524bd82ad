-- A quota for a month that is over, and a purchase needed yesterday, cannot be meant: their forms say from when on a value makes sense.

update approval_type set form_schema = (
  select jsonb_agg(case when field ->> 'key' = 'month' then field || '{"from": "thisMonth"}'
                        when field ->> 'key' = 'needDate' then field || '{"from": "today"}' else field end order by place)
  from jsonb_array_elements(form_schema) with ordinality as f (field, place))
where type_code in ('quota', 'purchase') and jsonb_array_length(form_schema) > 0;
