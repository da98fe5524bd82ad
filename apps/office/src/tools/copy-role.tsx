import { office } from '@nocturne/contract/office/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import inputs from '#kit/input.module.css'
import { sendCommand } from '#lib/send-command.ts'

import type { Role } from './rights-rules.ts'
import styles from './rights-page.module.css'

/** Dialog that adds a role with the permissions of another one. */
export function CopyRole({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
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
