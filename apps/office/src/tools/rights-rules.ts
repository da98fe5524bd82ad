/** Changes of the rights matrix before they are saved. Pure. */
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'

export type Matrix = AnswerOf<typeof office.roleMatrix>
export type Role = Matrix['roles'][number]
export type MatrixPermission = Matrix['themes'][number]['permissions'][number]
export type RoleScope = InputOf<typeof office.saveRole>['cells'][number]['scope']

/** Changed cells: new scope by role and permission. */
export type RightChanges = ReadonlyMap<string, RoleScope>

const ORDER: readonly RoleScope[] = ['none', 'self', 'dept', 'all']

export const buildCellKey = (roleId: number, permission: string): string => `${roleId} ${permission}`

/** Scope of a role as stored. */
export const getStoredScope = ({ cells }: MatrixPermission, roleId: number): RoleScope =>
  cells.find((cell) => cell.roleId === roleId)?.scope ?? 'none'

/** Scope of a role with the unsaved changes. */
export const getScope = (changes: RightChanges, permission: MatrixPermission, roleId: number): RoleScope =>
  changes.get(buildCellKey(roleId, permission.permission)) ?? getStoredScope(permission, roleId)

/** Next scope when a cell is pressed: none → own → department → venue, as wide as the person may grant. */
export function getNextScope(current: RoleScope, grantable: MatrixPermission['grantable']): RoleScope {
  const widest = grantable === null ? 0 : ORDER.indexOf(grantable)
  const next = ORDER.indexOf(current) + 1
  return next > widest ? 'none' : (ORDER[next] ?? 'none')
}

/** Adds a change; one that restores the stored scope is removed. */
export function changeScope(
  changes: RightChanges,
  permission: MatrixPermission,
  roleId: number,
  scope: RoleScope,
): RightChanges {
  const next = new Map(changes)
  const key = buildCellKey(roleId, permission.permission)
  if (scope === getStoredScope(permission, roleId)) next.delete(key)
  else next.set(key, scope)
  return next
}

/** One call per changed role, each cell with the scope that was shown. */
export function listRoleSaves(matrix: Matrix, changes: RightChanges): InputOf<typeof office.saveRole>[] {
  const permissions = matrix.themes.flatMap((theme) => theme.permissions)
  return matrix.roles.flatMap(({ roleId }) => {
    const cells = permissions.flatMap((permission) => {
      const scope = changes.get(buildCellKey(roleId, permission.permission))
      return scope === undefined
        ? []
        : [{ permission: permission.permission as never, scope, seen: getStoredScope(permission, roleId) }]
    })
    return cells.length > 0 ? [{ roleId, cells }] : []
  })
}

/** Themes with the permissions that match the search; `onlyDifferent`: those that the roles have in different scopes. */
export function listShownThemes(
  { themes }: Matrix,
  { roles, typed, onlyDifferent }: { roles: readonly Role[]; typed: string; onlyDifferent: boolean },
): { title: string; permissions: MatrixPermission[] }[] {
  const key = toSearchKey(typed)
  const isShown = (permission: MatrixPermission) =>
    toComparableText(permission.label).includes(key) &&
    (!onlyDifferent || new Set(roles.map(({ roleId }) => getStoredScope(permission, roleId))).size > 1)
  return themes
    .map(({ title, permissions }) => ({ title, permissions: permissions.filter(isShown) }))
    .filter(({ permissions }) => permissions.length > 0)
}

/** Permissions that two roles have in different scopes. */
export const listDifferences = (matrix: Matrix, one: number, other: number): MatrixPermission[] =>
  matrix.themes
    .flatMap((theme) => theme.permissions)
    .filter((permission) => getStoredScope(permission, one) !== getStoredScope(permission, other))

/** Differences of a theme: permissions that one of the roles lacks, and those of another scope. */
export type ThemeDifferences = {
  title: string
  onlyOne: string[]
  onlyOther: string[]
  wider: { label: string; first: string; second: string }[]
}

/** Differences of two roles by theme, in words; themes without any are left out. */
export function listDifferencesByTheme(matrix: Matrix, one: number, other: number): ThemeDifferences[] {
  const labels = new Map<string, string>(matrix.scopes.map(({ scope, label }) => [scope, label]))
  const different = new Set(listDifferences(matrix, one, other))
  return matrix.themes.flatMap(({ title, permissions }) => {
    const rows = permissions
      .filter((permission) => different.has(permission))
      .map((permission) => ({
        label: permission.label,
        first: getStoredScope(permission, one),
        second: getStoredScope(permission, other),
      }))
    if (rows.length === 0) return []
    return {
      title,
      onlyOne: rows.filter(({ second }) => second === 'none').map(({ label }) => label),
      onlyOther: rows.filter(({ first }) => first === 'none').map(({ label }) => label),
      wider: rows
        .filter(({ first, second }) => first !== 'none' && second !== 'none')
        .map(({ label, first, second }) => ({
          label,
          first: labels.get(first) ?? first,
          second: labels.get(second) ?? second,
        })),
    }
  })
}

/** True when one of the unsaved changes waits for a second person after it is saved. */
export const needsSecondPerson = (matrix: Matrix, changes: RightChanges): boolean =>
  matrix.confirmerNames.length > 0 &&
  matrix.themes
    .flatMap(({ permissions }) => permissions)
    .filter(({ guarded }) => guarded !== null)
    .some((permission) =>
      matrix.roles.some(({ roleId }) => {
        const scope = changes.get(buildCellKey(roleId, permission.permission))
        if (scope === undefined) return false
        const isWider = ORDER.indexOf(scope) > ORDER.indexOf(getStoredScope(permission, roleId))
        return permission.guarded === 'change' || isWider
      }),
    )
