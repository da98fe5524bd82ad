-- Refuses sittings, orders and nights before the venue's first night.
create function guard_founding() returns trigger language plpgsql as $$
begin
  perform refuse_before_founding(new.business_date);
  return new;
end $$;

create trigger sitting__founded before insert on sitting for each row execute function guard_founding();
create trigger orders__founded before insert on orders for each row execute function guard_founding();
create trigger business_day__founded before insert on business_day for each row execute function guard_founding();
