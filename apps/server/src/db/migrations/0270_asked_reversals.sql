-- Cashiers ask those who may reverse a settlement; the form for venues founded before it was there.
insert into approval_type (type_code, type_name, icon, form_schema, flow, startable, order_num)
select 'reverse', '反结账', 'undo', '[]', '[{"mode": "1", "approver": "role:finance,gm", "stepName": "财务或总经理"}]', false, max(order_num) + 1
from approval_type having count(*) > 0;
