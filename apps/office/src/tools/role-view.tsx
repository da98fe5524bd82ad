/** 以角色的身份看: entries of the phone and of the office that employees with only this role see. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import { office } from '@nocturne/contract/office/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useId, useState } from 'react'

import { Combobox } from '#kit/combobox.tsx'
import { Modal } from '#kit/modal.tsx'
import { listNavigation } from '#lib/navigation.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import type { Role } from './rights-rules.ts'
import styles from './rights-page.module.css'

interface RoleViewProps {
  roles: readonly Role[]
  onClose: () => void
}

export function RoleView({ roles, onClose }: RoleViewProps) {
  const id = useId()
  const [roleId, setRoleId] = useState<number | null>(null)
  return (
    <Modal title="以角色的身份看" wide onClose={onClose}>
      <Combobox
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }}
        label="角色"
        placeholder="选择角色"
        value={roleId}
        options={roles.map(({ roleId: one, roleName, baseName }) => ({ id: one, title: roleName, note: baseName }))}
        onChange={setRoleId}
      />
      {roleId === null ? <p>选一个角色，看只有这个角色的人能打开什么</p> : <Menus key={roleId} roleId={roleId} />}
    </Modal>
  )
}

function Menus({ roleId }: { roleId: number }) {
  const { data, error, refetch, isFetching } = useApi(office.roleView, { roleId })
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const can = (key: string) => data.permissions.includes(key) || data.permissions.includes(allPermissions)
  const parts = [
    ...data.menus.map(({ title, items }) => ({ title: `手机 · ${title}`, labels: items.map((item) => item.title) })),
    ...listNavigation({ can, reports: data.reports }).map(({ title, pages }) => ({
      title: `门店设置 · ${title}`,
      labels: pages.map(({ label }) => label),
    })),
  ]
  return (
    <>
      {parts.map(({ title, labels }) => (
        <section key={title} className={styles['difference']} aria-label={title}>
          <h3>{title}</h3>
          <p>{labels.join('、')}</p>
        </section>
      ))}
    </>
  )
}
