-- Creates the tip code of a new table or of an employee who may be tipped.
create function give_reward_code() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'venue_table' then
    insert into reward_code (code_type, table_id) values (${rewardCodeType.table}, new.table_id) on conflict do nothing;
  elsif new.reward_flag then
    insert into reward_code (code_type, user_id) values (${rewardCodeType.personal}, new.user_id) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger app_user__reward_code after insert or update of reward_flag on app_user
  for each row execute function give_reward_code();
create trigger venue_table__reward_code after insert on venue_table for each row execute function give_reward_code();
