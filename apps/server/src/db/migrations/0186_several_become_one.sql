-- Several members may become one, each once: what goes from each of them names the same other.
alter table member_flow drop constraint member_flow__once;
create unique index member_flow__once on member_flow (biz_type, biz_id, flow_type, payment_id) nulls not distinct where biz_type <> 'merge';
create unique index member_flow__merged on member_flow (member_id, biz_id) where biz_type = 'merge';
