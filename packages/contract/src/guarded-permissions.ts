/**
 * Permissions by which one person moves money out of the venue, or decides on the rights and pay of others. Granting one
 * of them needs a second person.
 */
import type { PermissionKey } from './permissions.ts'

export const guardedPermissions: readonly PermissionKey[] = [
  'operate:bill:reverse',
  'operate:refund:approve',
  'operate:credit:approve',
  'operate:credit:writeOff',
  'operate:businessDay:close',
  'member:recharge:refund',
  'member:info:edit',
  'member:opening:add',
  'employee:wage:publish',
  'employee:bonus:audit',
  'approval:type:edit',
  'system:goods:price',
  'system:user:edit',
  'system:rule:edit',
  'system:attribution:change',
  'system:role:edit',
  'system:config:edit',
  'system:integration:edit',
]

/** Permissions of the people who confirm. Taking one of these away needs a second person too. */
export const confirmingPermissions: readonly PermissionKey[] = ['system:role:edit', 'system:config:edit']
