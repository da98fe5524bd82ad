import { formatCell } from '@nocturne/contract/entity/cell'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { getEntityEndpoint } from '#lib/entity-endpoint.ts'
import type { RecordReferences } from '#lib/references.ts'

import styles from './history.module.css'

const SHOWN = 5

/** Changes of a record: time, person, field, before and after. */
export function History({
  definition,
  id,
  references,
}: {
  definition: EntityDefinition
  id: number
  references: RecordReferences
}) {
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useApi(getEntityEndpoint(definition, 'history'), { id, pageNum: 1, pageSize: 50 })
  const rows = data?.rows ?? []
  const format = (name: string, value: FieldValue) => {
    const field = definition.fields[name]
    return (field && formatCell(field, value, references)) || '空'
  }
  return (
    <section className={styles['history']} aria-label="改动记录">
      <h3 className={styles['head']}>
        改动记录 {data !== undefined && data.total > 0 && <small>全部 {data.total} 条</small>}
      </h3>
      {error && !data && (
        <p role="alert" className={styles['none']}>
          改动记录没有读出来 <Button onClick={() => refetch()}>重试</Button>
        </p>
      )}
      {data !== undefined && rows.length === 0 && <p className={styles['none']}>还没有改动</p>}
      <ol>
        {rows.slice(0, all ? rows.length : SHOWN).map(({ operId, actorName, createTime, title, changes }) => (
          <li key={operId} className={styles['entry']}>
            <time>{createTime.slice(5, 16)}</time>
            <div>
              {actorName} {changes.length === 0 && title}
              {changes
                .filter(({ field }) => definition.fields[field] !== undefined)
                .map(({ field, before, after }) => (
                  <span key={field} className={styles['change']}>
                    {definition.fields[field]?.label} <s>{format(field, before)}</s>
                    <span className="visually-hidden">改为</span>
                    <span aria-hidden="true"> → </span>
                    <strong>{format(field, after)}</strong>
                  </span>
                ))}
            </div>
          </li>
        ))}
      </ol>
      {!all && rows.length > SHOWN && (
        <Button kind="ghost" onClick={() => setAll(true)}>
          看全部
        </Button>
      )}
    </section>
  )
}
