-- Rewards are tried on the check-ins of months that are over.
create index task_check__night on task_check (business_date, user_id) where status = '1';
