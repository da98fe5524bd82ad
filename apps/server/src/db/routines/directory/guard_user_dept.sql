-- Allows the open row of an employee only to end.
create function guard_user_dept() returns trigger language plpgsql as $$
begin
  if old.to_at is not null or (new.user_id, new.dept_id, new.from_at) is distinct from (old.user_id, old.dept_id, old.from_at) then
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger user_dept__only_ends before update on user_dept for each row execute function guard_user_dept();
