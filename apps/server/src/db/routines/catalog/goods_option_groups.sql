-- Option groups in use of goods, in display order, as in the contract.
create function goods_option_groups(ids bigint[]) returns jsonb language sql stable as $$
  select case when ids = '{}' then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object('groupId', u.option_group_id, 'groupName', u.group_name, 'required', u.required,
      'minChoices', u.min_choices, 'maxChoices', u.max_choices, 'options', u.options) order by u.order_num, u.option_group_id)
    from option_group u where u.option_group_id = any(ids) and u.status = ${normalDisable.normal}), '[]') end
$$;
