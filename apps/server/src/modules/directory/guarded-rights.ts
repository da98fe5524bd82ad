/** Changes of rights that need a second person. */
import { confirmingPermissions, guardedPermissions } from '@nocturne/contract/guarded-permissions'
import type { Scope } from '@nocturne/contract/permissions'
import { compareScopes, mergeRights, type RightsTable } from './rights.ts'

const scopeLabels: Readonly<Record<Scope, string>> = { self: '本人', dept: '本部门', all: '全店' }

/** Chinese name of a scope; `无` for none. */
export const describeScope = (scope: Scope | null): string => (scope === null ? '无' : scopeLabels[scope])

const guarded: ReadonlySet<string> = new Set(guardedPermissions)
const confirming: ReadonlySet<string> = new Set(confirmingPermissions)

/** True when the change of a scope grants a guarded permission, or changes one that people confirm with. */
export const needsConfirmation = (permission: string, before: Scope | null, after: Scope | null): boolean =>
  confirming.has(permission) ? before !== after : guarded.has(permission) && compareScopes(after, before) > 0

/** True when a person with the first roles and then with the second ones needs it for one of their permissions. */
export function moveNeedsConfirmation(
  rights: RightsTable,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): boolean {
  const [had, has] = [mergeRights(rights, before), mergeRights(rights, after)]
  return [...new Set([...had.keys(), ...has.keys()])].some((permission) =>
    needsConfirmation(permission, had.get(permission) ?? null, has.get(permission) ?? null),
  )
}
