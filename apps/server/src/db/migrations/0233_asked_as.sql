-- What a flow asks for is kept with each step, so that a step of a person who leaves can be resolved again.

alter table approval_step add column asked_as text;
comment on column approval_step.asked_as is 'Word of the flow this person was resolved from: leader, role:… or user:…. Null: passed on by a person, or written before the column was.';

alter table approval add column for_user_id bigint references app_user;
comment on column approval.for_user_id is 'Whose wish it is when another person applies for him: asked only where the flow names him.';

-- The flow of the type, where its step is the one that was written.
update approval_step s set asked_as = f.step ->> 'approver'
from approval a join approval_type t using (type_code) cross join lateral jsonb_array_elements(t.flow) with ordinality as f(step, no)
where a.approval_id = s.approval_id and f.no = s.step_no and f.step ->> 'stepName' = s.step_name and s.status in ('0', '1') and not s.personal;
