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
  'system:state:view',
  'approval:type:edit',
  'member:info:edit',
  'member:opening:add',
  'system:integration:edit',
  'report:journal:export',
] as const satisfies readonly PermissionKey[]

/** Permissions for the desk of finance and for what it shows. */
export const financePermissions = [
  'operate:businessDay:close',
  'employee:bonus:audit',
  'employee:wage:publish',
] as const satisfies readonly PermissionKey[]

/** Permissions for the desk of personnel; leaders see their department. */
export const peoplePermissions = [
  'employee:workforce:edit',
  'clock:apply:approve',
  'employee:wage:publish',
] as const satisfies readonly PermissionKey[]

/** Permissions that open the office: those for its pages, and the ones for duties, desks and whole reports. */
export const deskPermissions = [
  ...officePermissions,
  'operate:businessDay:close',
  'employee:bonus:audit',
  ...peoplePermissions,
  'report:file:export',
] as const satisfies readonly PermissionKey[]

/** Further permissions of pages in the office; alone they do not open it. */
export const toolPermissions = [
  'operate:refund:apply',
  'operate:bill:reverse',
  'notice:message:publish',
] as const satisfies readonly PermissionKey[]
