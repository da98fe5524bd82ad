import { cx } from '@nocturne/web/kit/cx'

import {
  changeScope,
  getNextScope,
  getScope,
  getStoredScope,
  type Matrix,
  type MatrixPermission,
  type RightChanges,
  type Role,
  type RoleScope,
} from './rights-rules.ts'
import styles from './rights-page.module.css'

const scopeTexts: Readonly<Record<RoleScope, string>> = { none: '—', self: '本人', dept: '部门', all: '全店' }

interface RightsMatrixProps {
  themes: readonly Pick<Matrix['themes'][number], 'title' | 'permissions'>[]
  roles: readonly Role[]
  changes: RightChanges
  onChange: (changes: RightChanges) => void
}

/** Table of permissions by theme; each cell is the scope of a role, and pressing it gives the next one. */
export function RightsMatrix({ themes, roles, changes, onChange }: RightsMatrixProps) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['matrix']}>
        <thead>
          <tr>
            <th scope="col">权限</th>
            {roles.map((role) => (
              <th key={role.roleId} scope="col" data-own={role.builtIn ? undefined : true}>
                {role.roleName}
                <small>
                  {role.builtIn ? '' : '自建 '}
                  {role.holders.length} 人
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {themes.map(({ title, permissions }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className={styles['theme']}>
                {title} <small>{permissions.length} 项</small>
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission.permission}>
                <th scope="row">
                  {permission.label}
                  {permission.addedTime !== null && <small> 新</small>}
                </th>
                {roles.map((role) => (
                  <Cell
                    key={role.roleId}
                    {...{ role, permission, changes }}
                    onChange={(scope) => onChange(changeScope(changes, permission, role.roleId, scope))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {themes.length === 0 && <p className={styles['nothing']}>没有符合条件的权限</p>}
    </div>
  )
}

interface CellProps {
  role: Role
  permission: MatrixPermission
  changes: RightChanges
  onChange: (scope: RoleScope) => void
}

function Cell({ role, permission, changes, onChange }: CellProps) {
  const scope = getScope(changes, permission, role.roleId)
  const isChanged = scope !== getStoredScope(permission, role.roleId)
  const fixed = !role.editable ? '这个角色有全部权限' : permission.grantable === null ? '你没有这个权限' : undefined
  return (
    <td data-own={role.builtIn ? undefined : true}>
      <button
        type="button"
        className={cx(styles['cell'], styles[scope])}
        data-changed={isChanged || undefined}
        aria-disabled={fixed !== undefined || undefined}
        aria-label={`${role.roleName} ${permission.label} ${scope === 'none' ? '无' : scopeTexts[scope]}`}
        title={fixed}
        onClick={() => fixed === undefined && onChange(getNextScope(scope, permission.grantable))}
      >
        {scopeTexts[scope]}
      </button>
    </td>
  )
}
