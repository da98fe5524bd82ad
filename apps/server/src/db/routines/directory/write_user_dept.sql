-- Writes the history of departments when an employee moves.
create function write_user_dept() returns trigger language plpgsql as $$
declare
  moved_at timestamptz := clock_timestamp();
begin
  if exists (select from user_dept where user_id = new.user_id and to_at is null and dept_id = new.dept_id) then return null; end if;
  update user_dept set to_at = moved_at where user_id = new.user_id and to_at is null;
  insert into user_dept (user_id, dept_id, from_at) values (new.user_id, new.dept_id, case when found then moved_at else '-infinity' end);
  return null;
end $$;

create trigger app_user__dept after insert or update of dept_id on app_user for each row execute function write_user_dept();
