/** Rights: all roles against all permissions, by theme; own roles by copy; the reason why a person may do something. */
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { office } from '@nocturne/contract/office/endpoints'
import { cx } from '@nocturne/web/kit/cx'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import { PageHead } from '#kit/page-head.tsx'
import inputs from '#kit/input.module.css'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'

import { RightReasons } from './right-reasons.tsx'
import {
  changeScope,
  getNextScope,
  getScope,
  getStoredScope,
  listRoleSaves,
  type Matrix,
  type MatrixPermission,
  type RightChanges,
  type Role,
  type RoleScope,
} from './rights-rules.ts'
import styles from './rights-page.module.css'

const scopeTexts: Readonly<Record<RoleScope, string>> = { none: '—', self: '本人', dept: '部门', all: '全店' }

export default function RightsPage() {
  const { data, error, refetch, isFetching } = useApi(office.roleMatrix, {})
  const go = useGo()
  if (data) return <RightsTable matrix={data} onBack={() => go('/')} />
  return (
    <div className={styles['page']}>
      <PageHead title="权限" onBack={() => go('/')} />
      {error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function RightsTable({ matrix, onBack }: { matrix: Matrix; onBack: () => unknown }) {
  const [changes, setChanges] = useState<RightChanges>(new Map())
  const [typed, setTyped] = useState('')
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [copying, setCopying] = useState(false)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(changes.size > 0)
  const roles = matrix.roles.filter(({ stopped }) => !stopped)
  const own = roles.filter(({ builtIn }) => !builtIn).length

  const key = toSearchKey(typed)
  const isShown = (permission: MatrixPermission) =>
    toComparableText(permission.label).includes(key) &&
    (!onlyDifferent || new Set(roles.map(({ roleId }) => getStoredScope(permission, roleId))).size > 1)
  const themes = matrix.themes
    .map(({ title, permissions }) => ({ title, permissions: permissions.filter(isShown) }))
    .filter(({ permissions }) => permissions.length > 0)

  const save = async () => {
    setBusy(true)
    try {
      for (const input of listRoleSaves(matrix, changes)) await sendCommand(office.saveRole, input)
      setChanges(new Map())
      showToast('已保存，立刻生效')
    } catch (failure) {
      showToast(getErrorMessage(failure, unexpectedText))
    } finally {
      await invalidate(office.roleMatrix, office.explainRight)
      setBusy(false)
    }
  }
  return (
    <div className={styles['page']}>
      <PageHead title="权限" note={`${roles.length - own} 个自带，${own} 个自建 · 没有的权限给不出去`} onBack={onBack}>
        <Button kind="ghost" blocked={changes.size > 0 ? null : '没有修改'} onClick={() => setChanges(new Map())}>
          放弃
        </Button>
        <Button icon={<CopyPlus />} onClick={() => setCopying(true)}>
          复制出新角色
        </Button>
        <Button kind="primary" busy={busy} blocked={changes.size > 0 ? null : '没有修改'} onClick={save}>
          {changes.size > 0 ? `保存 ${changes.size} 处` : '保存'}
        </Button>
      </PageHead>
      <div className={styles['content']}>
        <div className={styles['main']}>
          <div className={styles['filters']}>
            <input
              className={inputs['input']}
              aria-label="搜索权限"
              placeholder="搜索权限"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="button" aria-pressed={onlyDifferent} onClick={() => setOnlyDifferent(!onlyDifferent)}>
              有差别的
            </button>
          </div>
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
                          onChange={(scope) => setChanges(changeScope(changes, permission, role.roleId, scope))}
                        />
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
            {themes.length === 0 && <p className={styles['nothing']}>没有符合条件的权限</p>}
          </div>
        </div>
        <RightReasons />
      </div>
      {copying && <CopyRole roles={roles} onClose={() => setCopying(false)} />}
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

function CopyRole({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const [roleId, setRoleId] = useState(roles[0]?.roleId ?? 0)
  const [roleName, setRoleName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendCommand(office.copyRole, { roleId, roleName: roleName.trim() })
      await invalidate(office.roleMatrix, office.overview, office.lookup)
      showToast('已新增角色，可以增减权限')
      onClose()
    } catch (error) {
      setFailure(getErrorMessage(error, unexpectedText))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="复制出新角色"
      onClose={onClose}
      actions={
        <Button kind="primary" busy={busy} blocked={roleName.trim() === '' ? '请输入角色名称' : null} onClick={copy}>
          新增角色
        </Button>
      }
    >
      <div className={styles['form']}>
        <label>
          从哪个角色复制
          <select
            className={inputs['input']}
            value={roleId}
            onChange={(event) => setRoleId(Number(event.target.value))}
          >
            {roles.map((role) => (
              <option key={role.roleId} value={role.roleId}>
                {role.roleName}
              </option>
            ))}
          </select>
        </label>
        <label>
          角色名称
          <input
            className={inputs['input']}
            value={roleName}
            maxLength={20}
            onChange={(event) => setRoleName(event.target.value)}
          />
        </label>
        {failure !== null && <p role="alert">{failure}</p>}
      </div>
    </Modal>
  )
}
