-- Reports can be saved as files by finance and the general manager. A house that stands already gets the key; one that is founded later gets it with all others.
insert into role_permission (role_key, permission, scope)
select distinct role_key, 'report:file:export', 'all' from role_permission where role_key in ('finance', 'gm', 'admin')
on conflict do nothing;
