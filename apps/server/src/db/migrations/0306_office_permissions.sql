-- Splits the permission for goods: selling out and stock stay with those who had it, goods and prices with finance and management.
-- Adds the permissions of the office.
insert into role_permission (role_key, permission, scope)
select role_key, added, scope from role_permission, unnest(array['operate:goods:soldOut', 'system:stock:edit']) added
where permission = 'system:goods:edit'
on conflict do nothing;

delete from role_permission where permission = 'system:goods:edit' and role_key not in ('finance', 'gm');

insert into role_permission (role_key, permission, scope)
select role_key, permission, 'all'
from (values
  ('finance', 'system:goods:price'), ('gm', 'system:goods:price'),
  ('floorManager', 'system:table:edit'), ('gm', 'system:table:edit'),
  ('gm', 'system:role:edit'),
  ('finance', 'system:log:view'), ('gm', 'system:log:view')
) added (role_key, permission)
where exists (select from role_permission held where held.role_key = added.role_key)
on conflict do nothing;
