/** Scopes of machine tokens: the permissions that a token can have, and the endpoints that it can reach. */
import type { Endpoint } from './endpoint.ts'
import { permissionKeys, type PermissionKey } from './permissions.ts'

/**
 * Permissions that no token has: decisions and rights stay with people, and these records are the person's own. A token
 * would make one of two persons approve the request of the other.
 */
const personalPermissions: ReadonlySet<PermissionKey> = new Set<PermissionKey>([
  'operate:send:approve',
  'operate:refund:approve',
  'operate:credit:approve',
  'clock:record:add',
  'clock:apply:add',
  'clock:apply:approve',
  'clock:actor:approve',
  'employee:wage:view',
  'employee:wage:publish',
  'employee:bonus:view',
  'employee:bonus:withdraw',
  'employee:bonus:audit',
  'employee:suggest:add',
  'employee:suggest:handle',
  'approval:form:add',
  'approval:task:handle',
  'approval:type:edit',
  'system:attribution:change',
  'system:role:edit',
  'system:integration:edit',
])

/** Permissions that can be scopes of a token. */
export const machineScopes = permissionKeys.filter((key) => !personalPermissions.has(key))

/** Modules of which every endpoint needs a signed-in person: sign-in, passwords, own account. */
const personalModules: ReadonlySet<string> = new Set(['session'])

/** Scopes of which a token needs one to call the endpoint; empty for an endpoint that is closed to tokens. */
export function listMachineScopes({ access, permission, personOnly, module }: Endpoint): PermissionKey[] {
  if (access !== 'staff' || permission === undefined || personOnly === true || personalModules.has(module)) return []
  return [permission].flat().filter((key) => !personalPermissions.has(key))
}

/** Beginning of every token, by which people and secret scanners recognise one. */
export const TOKEN_PREFIX = 'nct_'

/** Form of a token: prefix, 32 random bytes as base64url, checksum of both as 8 hexadecimal digits. */
export const tokenPattern = /^nct_[\w-]{43}[\da-f]{8}$/

/** Days that a token is valid: at most, and unless chosen. */
export const TOKEN_DAYS = { max: 365, initial: 90 } as const
