-- Allows a version of a rule to be withdrawn once; nothing else of it changes.
create function guard_rule_version() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - array['withdrawn_at', 'withdraw_user_id', 'withdraw_reason']
      = to_jsonb(old) - array['withdrawn_at', 'withdraw_user_id', 'withdraw_reason'] then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger pay_rule__guard before update on pay_rule for each row execute function guard_rule_version();
create trigger wage_rule__guard before update on wage_rule for each row execute function guard_rule_version();
