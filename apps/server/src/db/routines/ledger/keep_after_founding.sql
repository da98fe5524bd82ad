-- Refuses sittings, orders and nights before the venue's first night.
create function keep_after_founding() returns trigger language plpgsql as $$
begin
  perform refuse_before_founding(new.business_date);
  return new;
end $$;

create trigger table_record__founded before insert on table_record for each row execute function keep_after_founding();
create trigger orders__founded before insert on orders for each row execute function keep_after_founding();
create trigger business_day__founded before insert on business_day for each row execute function keep_after_founding();
