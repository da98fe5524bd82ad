/** Differences of two roles by theme, in words. */
import { useId, useState } from 'react'

import { Combobox } from '#kit/combobox.tsx'
import { Modal } from '#kit/modal.tsx'

import { listDifferencesByTheme, type Matrix, type Role } from './rights-rules.ts'
import styles from './rights-page.module.css'

interface CompareRolesProps {
  matrix: Matrix
  roles: readonly Role[]
  onClose: () => void
}

export function CompareRoles({ matrix, roles, onClose }: CompareRolesProps) {
  const [one, setOne] = useState<number | null>(roles[0]?.roleId ?? null)
  const [other, setOther] = useState<number | null>(roles[1]?.roleId ?? null)
  const themes = one === null || other === null ? [] : listDifferencesByTheme(matrix, one, other)
  const getName = (roleId: number | null) => roles.find((role) => role.roleId === roleId)?.roleName ?? ''
  return (
    <Modal title="比较两个角色" wide onClose={onClose}>
      <div className={styles['compared']}>
        <RoleChoice label="角色" roles={roles} value={one} onChange={setOne} />
        <RoleChoice label="和角色" roles={roles} value={other} onChange={setOther} />
      </div>
      {one !== null && other !== null && themes.length === 0 && <p>两个角色的权限一样</p>}
      {themes.map(({ title, onlyOne, onlyOther, wider }) => (
        <section key={title} className={styles['difference']} aria-label={title}>
          <h3>{title}</h3>
          {onlyOne.length > 0 && (
            <p>
              只有{getName(one)}能：{onlyOne.join('、')}
            </p>
          )}
          {onlyOther.length > 0 && (
            <p>
              只有{getName(other)}能：{onlyOther.join('、')}
            </p>
          )}
          {wider.length > 0 && (
            <p>
              范围不同：
              {wider.map(({ label, first, second }) => `${label}（${first}，${getName(other)}是${second}）`).join('、')}
            </p>
          )}
        </section>
      ))}
    </Modal>
  )
}

interface RoleChoiceProps {
  label: string
  roles: readonly Role[]
  value: number | null
  onChange: (roleId: number | null) => void
}

function RoleChoice({ label, roles, value, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <Combobox
      control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }}
      label={label}
      value={value}
      options={roles.map(({ roleId, roleName, baseName }) => ({ id: roleId, title: roleName, note: baseName }))}
      onChange={onChange}
    />
  )
}
