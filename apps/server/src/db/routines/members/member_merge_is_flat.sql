-- Refuses chains of merges: a member is merged into one that is not merged itself.
create function member_merge_is_flat() returns trigger language plpgsql as $$
begin
  if exists (select from member m where m.member_id = new.merged_into and m.merged_into is not null)
    or exists (select from member m where m.merged_into = new.member_id) then
    raise exception 'a member is merged into one that stands' using errcode = 'check_violation', constraint = 'member__merge_is_flat';
  end if;
  return new;
end $$;

create trigger member__merge_is_flat before insert or update of merged_into on member
  for each row when (new.merged_into is not null) execute function member_merge_is_flat();
