-- True for lines of the operation log about master data and accounts, which stay after a rehearsal.
create function is_office_log(business_type text, subject_type text) returns boolean language sql immutable as $$
  select business_type = 'office' or business_type in ('session', 'directory', 'platform', 'payroll', 'scheduling') and subject_type in (
    'user', 'userBank', 'role', 'config', 'payRule', 'commissionRule', 'wageRule', 'salesTarget', 'shift', 'session', 'platform',
    'directory', 'payroll')
$$;
