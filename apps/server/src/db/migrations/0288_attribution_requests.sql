-- Corrections of the sales person of a cleared sitting: by an approved request, or by the command and its permission.
insert into role_permission (role_key, permission, scope)
select distinct role_key, 'system:attribution:change', 'all' from role_permission where role_key in ('finance', 'gm', 'admin')
on conflict do nothing;

insert into approval_type (type_code, type_name, icon, form_schema, flow, startable, order_num)
select 'attribution', '业绩归属调整', 'arrow-left-right',
  '[{"key": "tableRecordId", "label": "开台", "type": "sitting", "required": true},
    {"key": "toUserId", "label": "新归属人", "type": "user", "required": true, "walkIn": true},
    {"key": "reason", "label": "原因", "type": "text", "required": true}]',
  '[{"mode": "1", "approver": "leader", "stepName": "部门负责人"}, {"mode": "1", "approver": "role:finance,gm", "stepName": "财务或总经理"}]',
  true, max(order_num) + 1
from approval_type having count(*) > 0;

-- The approved request by which credit moved; null for moves without one. One move of a sitting for each request.
alter table sales_attribution_log add column approval_id bigint references approval;
create unique index sales_attribution_log__approval on sales_attribution_log (approval_id) where approval_id is not null and subject_type = 'record';
comment on column sales_attribution_log.approval_id is 'The approved request by which credit moved; null for moves without one.';
-- One waiting request for each sitting.
create unique index approval__one_attribution on approval (((form_data ->> 'tableRecordId')::bigint)) where type_code = 'attribution' and status = '0';

-- Settled bills count for the sales person of their main table, in the night in which they were settled, which may be a later one.
create function touch_rollup_of_record() returns trigger language plpgsql as $$
begin
  perform touch_rollup(new.business_date);
  if (old.sales_user_id, old.sales_dept_id) is distinct from (new.sales_user_id, new.sales_dept_id) then
    perform touch_rollup(b.business_date) from bill b where b.bill_id = new.bill_id and b.business_date <> new.business_date;
  end if;
  return null;
end $$;
drop trigger table_record__rollup on table_record;
create trigger table_record__rollup after update on table_record for each row
  when ((old.sales_user_id, old.sales_dept_id, old.bill_id, old.booking_id, old.table_id <> old.open_table_id, old.guest_phone, old.cleared_at)
    is distinct from (new.sales_user_id, new.sales_dept_id, new.bill_id, new.booking_id, new.table_id <> new.open_table_id, new.guest_phone, new.cleared_at))
  execute function touch_rollup_of_record();
