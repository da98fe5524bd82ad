-- A step keeps the rule by which it was started: any one of its approvers decides, or all must agree.
alter table approval_step add column mode text not null default '1' check (mode in ('1', '2'));
comment on column approval_step.mode is '1 any one decides, 2 all must agree; the same for every approver of the step.';
