import { formatCell } from '@nocturne/contract/entity/cell'
import type { EntityField, FieldValue } from '@nocturne/contract/entity/field'
import { isEmptyValue } from '@nocturne/contract/entity/field'
import { formatFen } from '@nocturne/base/money'

import type { RecordReferences } from '#lib/references.ts'

import styles from './cell.module.css'

/** Text of a value in a list: amounts with separators and without a sign, because the unit is in the head. */
export function formatListText(
  field: EntityField,
  value: FieldValue | undefined,
  references: RecordReferences,
): string {
  if (isEmptyValue(value)) return ''
  if (field.kind === 'money') return formatFen(value as number, { trim: true, symbol: false })
  return formatCell(field, value, references)
}

/** Value of a field in a list. */
export function Cell({
  field,
  value,
  references,
}: {
  field: EntityField
  value: FieldValue | undefined
  references: RecordReferences
}) {
  if (isEmptyValue(value)) return <span className={styles['empty']}>—</span>
  if (field.kind === 'color')
    return (
      <span className={styles['color']}>
        <span className={styles['dot']} style={{ background: value as string }} aria-hidden="true" />
        {value as string}
      </span>
    )
  if (field.kind === 'picture') return <img className={styles['picture']} src={value as string} alt="" loading="lazy" />
  return <>{formatListText(field, value, references)}</>
}
