import type { PermissionKey } from '../permissions.ts'

/** Permissions for master data and rules; each opens some pages of the office. */
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
  'member:info:edit',
  'system:integration:edit',
  'report:journal:export',
] as const satisfies readonly PermissionKey[]

/** Permissions that open the office: those for its pages, and the ones for duties and whole reports. */
export const deskPermissions = [
  ...officePermissions,
  'employee:workforce:edit',
  'report:file:export',
] as const satisfies readonly PermissionKey[]
