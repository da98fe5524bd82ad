import type { PermissionKey } from '../permissions.ts'

/** Permissions that open the office; each opens some of its pages. */
export const officePermissions = [
  'system:table:edit',
  'system:goods:edit',
  'system:goods:price',
  'system:stock:edit',
  'system:user:edit',
  'system:role:edit',
  'system:rule:edit',
  'system:config:edit',
  'system:log:view',
] as const satisfies readonly PermissionKey[]
