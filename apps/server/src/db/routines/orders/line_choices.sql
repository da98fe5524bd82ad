-- Flavour and options of a line as text: 少冰、加椰果 +¥5. Production shows no amounts.
create function line_choices(flavor text, options jsonb, with_amounts boolean) returns text language sql immutable as $$
  select case when options = '[]' then flavor else concat_ws('、', nullif(flavor, ''), (
    select string_agg(o."optionName" || case
        when not with_amounts or o.surcharge = 0 then ''
        when o.surcharge % 100 = 0 then ' +¥' || to_char(o.surcharge / 100, 'FM999,999,990')
        else ' +¥' || to_char(o.surcharge / 100.0, 'FM999,999,990.00') end, '、' order by o.place)
    from rows from (jsonb_to_recordset(options) as ("optionName" text, surcharge bigint)) with ordinality as o("optionName", surcharge, place)
  )) end
$$;
