-- Seals each line of the bottle log.
create function seal_wine_log() returns trigger language plpgsql as $$
begin
  new.seal := wine_log_seal(new, coalesce((select seal from wine_log where wine_item_id = new.wine_item_id order by log_id desc limit 1), ''));
  return new;
end $$;

create trigger wine_log__seal before insert on wine_log for each row execute function seal_wine_log();
