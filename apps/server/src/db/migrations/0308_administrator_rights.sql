-- Gives the administrator the permissions that 0306 added for other roles only.
insert into role_permission (role_key, permission, scope)
select 'admin', added, 'all'
from unnest(array[
  'system:goods:edit', 'system:goods:price', 'system:stock:edit', 'system:table:edit', 'system:role:edit', 'system:log:view',
  'operate:goods:soldOut'
]) added
where exists (select from role_permission held where held.role_key = 'admin')
on conflict do nothing;
