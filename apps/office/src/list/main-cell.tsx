import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'

import { getTitle } from '@nocturne/contract/entity/record-text'

import { getSecondLine } from './rows.ts'
import styles from './main-cell.module.css'

/** Picture or colour, title and code of a record. */
export function RecordFace({ definition, record }: { definition: EntityDefinition; record: EntityRecord }) {
  const { fields } = definition
  const find = (kind: string) => Object.keys(fields).find((name) => fields[name]?.kind === kind)
  const picture = record.values[find('picture') ?? '']
  const color = record.values[find('color') ?? '']
  const second = getSecondLine(definition, record)
  return (
    <span className={styles['face']}>
      {find('picture') !== undefined &&
        (typeof picture === 'string' ? (
          <img src={picture} alt="" loading="lazy" />
        ) : (
          <span className={styles['blank']} aria-hidden="true" />
        ))}
      {find('color') !== undefined && (
        <span
          className={styles['dot']}
          style={typeof color === 'string' ? { background: color } : undefined}
          aria-hidden="true"
        />
      )}
      <span className={styles['text']}>
        <strong>{getTitle(definition, record.values)}</strong>
        {second !== '' && <small>{second}</small>}
      </span>
    </span>
  )
}
