import type { DefinedEntityName } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'
import { useId, useState } from 'react'

import { Combobox } from '#kit/combobox.tsx'
import { toComboboxOptions } from '#form/record-options.ts'

import styles from './rights-page.module.css'

const PEOPLE: DefinedEntityName = 'user'
const scopeTexts = { self: '本人', dept: '部门', all: '全店' } as const

/** Permissions of one person, each with the role and scope that it comes from. */
export function RightReasons() {
  const id = useId()
  const [userId, setUserId] = useState<number | null>(null)
  const people = useApi(office.lookup, { entity: PEOPLE })
  const { data, isFetching } = useApi(office.explainRight, { userId: userId ?? 0 }, { enabled: userId !== null })
  const granted = data?.rights.filter(({ scope }) => scope !== null) ?? []
  return (
    <aside className={styles['reasons']} aria-label="为什么他能">
      <h2>为什么他能</h2>
      <Combobox
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }}
        label="员工"
        placeholder="选择员工"
        value={userId}
        options={toComboboxOptions(people.data ?? [], [userId])}
        onChange={setUserId}
      />
      {userId === null && <p>选一名员工，看每项权限从哪个角色来</p>}
      {isFetching && <output>正在查…</output>}
      {data && granted.length === 0 && <p>{data.nickName}没有任何权限</p>}
      {data && (
        <ul>
          {granted.map(({ permission, label, scope, sources }) => (
            <li key={permission}>
              <strong>{label}</strong>
              <span>{scope === null ? '' : scopeTexts[scope]}</span>
              <small>{sources.map((source) => `${source.roleName}给了${scopeTexts[source.scope]}`).join('，')}</small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
