-- Refuses any change of append-only tables: corrections are new rows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger oper_log__append_only before update or delete or truncate on oper_log
  for each statement execute function refuse_change();
create trigger oper_log_seal__append_only before update or delete or truncate on oper_log_seal
  for each statement execute function refuse_change();
create trigger table_log__append_only before update or delete or truncate on table_log
  for each statement execute function refuse_change();
create trigger sales_attribution_log__append_only before update or delete or truncate on sales_attribution_log
  for each statement execute function refuse_change();
create trigger booking_log__append_only before update or delete or truncate on booking_log
  for each statement execute function refuse_change();
create trigger stock_record__append_only before update or delete or truncate on stock_record
  for each statement execute function refuse_change();
create trigger sales_fact__append_only before update or delete or truncate on sales_fact
  for each statement execute function refuse_change();
create trigger journal_entry__append_only before update or delete or truncate on journal_entry
  for each statement execute function refuse_change();
create trigger journal_line__append_only before update or delete or truncate on journal_line
  for each statement execute function refuse_change();
create trigger night_measure__append_only before update or delete or truncate on night_measure
  for each statement execute function refuse_change();
create trigger user_dept__append_only before delete or truncate on user_dept
  for each statement execute function refuse_change();
create trigger sitting_history__append_only before update or delete or truncate on sitting_history
  for each statement execute function refuse_change();
create trigger night_by_dimension__append_only before update or delete or truncate on night_by_dimension
  for each statement execute function refuse_change();
create trigger rebate_detail__append_only before update or delete or truncate on rebate_detail
  for each statement execute function refuse_change();
create trigger member_flow__append_only before update or delete or truncate on member_flow
  for each statement execute function refuse_change();
create trigger wine_log__append_only before update or delete or truncate on wine_log
  for each statement execute function refuse_change();
create trigger clock_record__append_only before update or delete or truncate on clock_record
  for each statement execute function refuse_change();
create trigger clock_evidence__append_only before update or delete or truncate on clock_evidence
  for each statement execute function refuse_change();
create trigger bonus_bill__append_only before delete or truncate on bonus_bill
  for each statement execute function refuse_change();
create trigger wage_rule__append_only before delete or truncate on wage_rule
  for each statement execute function refuse_change();
create trigger wage_version__append_only before update or delete or truncate on wage_version
  for each statement execute function refuse_change();
create trigger wage_objection__append_only before update or delete or truncate on wage_objection
  for each statement execute function refuse_change();
create trigger schedule_exchange__append_only before update or delete or truncate on schedule_exchange
  for each statement execute function refuse_change();
create trigger sales_fact__row_append_only before update or delete on sales_fact
  for each row execute function refuse_change();
create trigger pay_rule__append_only before delete or truncate on pay_rule
  for each statement execute function refuse_change();
create trigger cash_move__append_only before update or delete or truncate on cash_move
  for each statement execute function refuse_change();
create trigger import_row__append_only before update or delete or truncate on import_row
  for each statement execute function refuse_change();
