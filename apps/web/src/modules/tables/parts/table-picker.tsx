import { useState } from 'react'
import { formatFen } from '@nocturne/base/money'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import styles from './table-picker.module.css'

/** What the picker must know of a table; cards of the floor fit as they are. */
export type PickableTable = {
  tableId: number
  tableName: string
  areaId: number
  areaName: string
  seatNum: number
  minCharge: number
  tableStatus?: string
  /** Said instead of seats and minimum: who sits there. */
  hint?: string
}

export type TablePickerProps = {
  label: string
  tables: readonly PickableTable[]
  chosen: readonly number[]
  /** A table was tapped. Whoever wants one table sets it, whoever wants several toggles it. */
  onPick: (tableId: number) => void
  empty: string
}

/** Tables to choose from, area by area. */
export function TablePicker({ label, tables, chosen, onPick, empty }: TablePickerProps) {
  const areas = [...new Map(tables.map(({ areaId, areaName }) => [areaId, areaName]))]
  const [asked, setAsked] = useState<number | null>(null)
  const areaId = areas.some(([id]) => id === asked) ? asked : areas[0]?.[0]
  if (tables.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <div className={styles['picker']}>
      {areas.length > 1 && (
        <ChipRow label={`${label}区域`}>
          {areas.map(([id, name]) => (
            <Chip
              key={id}
              selected={id === areaId}
              count={tables.filter((table) => table.areaId === id).length}
              onClick={() => setAsked(id)}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
      <fieldset className={styles['grid']} aria-label={label}>
        {tables
          .filter((table) => table.areaId === areaId)
          .map((table) => (
            <button
              key={table.tableId}
              type="button"
              className={styles['table']}
              aria-pressed={chosen.includes(table.tableId)}
              onClick={() => onPick(table.tableId)}
            >
              <b>{table.tableName}</b>
              <small>{table.hint ?? factOf(table)}</small>
            </button>
          ))}
      </fieldset>
    </div>
  )
}

function factOf({ seatNum, minCharge, tableStatus }: PickableTable): string {
  if (tableStatus === '1') return '已预订'
  return [`${seatNum}座`, minCharge > 0 && formatFen(minCharge, { trim: true })].filter(Boolean).join(' · ')
}
