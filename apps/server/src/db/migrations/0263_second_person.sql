-- Awards above the limit of the venue are booked by the agreement of a second person.
insert into approval_type (type_code, type_name, icon, form_schema, flow, startable, order_num)
select 'award', '大额调账', 'wallet', '[]', '[{"mode": "1", "approver": "role:finance,gm", "stepName": "财务或总经理"}]', false, max(order_num) + 1
from approval_type having count(*) > 0;

-- The agreement that booked an adjustment; null where one person booked it alone. One bill for each agreement.
alter table bonus_bill add column approval_id bigint references approval;
create unique index bonus_bill__approval on bonus_bill (approval_id) where approval_id is not null;
-- Sums of a night by operator and receiver are read with every award.
create index bonus_bill__adjusted on bonus_bill (business_date) where biz_type = 'adjust';
