import { comparable, searchKey } from '@nocturne/base/search-text'
import { useState } from 'react'
import { formatFen } from '@nocturne/base/money'
import { tableStatus, type TableStatus } from '@nocturne/contract/codes'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import styles from './table-picker.module.css'

/** What the picker must know of a table; cards of the floor fit as they are. */
export type PickableTable = {
  tableId: number
  tableName: string
  /** Of the name, in pinyin. */
  initials?: string | undefined
  areaId: number
  areaName: string
  seatNum: number
  minCharge: number
  tableStatus?: TableStatus
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
  /** The area that is shown first, while it has a table to choose. */
  startAreaId?: number | null | undefined
}

/** More tables than this bring a search box. */
const SEARCH_ABOVE = 12

/** Tables to choose from, area by area; or all of them by a part of their name or of who sits there. */
export function TablePicker({ label, tables, chosen, onPick, empty, startAreaId = null }: TablePickerProps) {
  const areas = [...new Map(tables.map(({ areaId, areaName }) => [areaId, areaName]))]
  const [asked, setAsked] = useState<number | null>(startAreaId)
  const [keyword, setKeyword] = useState('')
  const areaId = areas.some(([id]) => id === asked) ? asked : areas[0]?.[0]
  const searching = keyword.trim() !== ''
  const shown = searching
    ? tables.filter((table) => isFound(table, keyword))
    : tables.filter((t) => t.areaId === areaId)
  if (tables.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <div className={styles['picker']}>
      {tables.length > SEARCH_ABOVE && (
        <SearchBox label={`搜索${label}`} placeholder="台号" value={keyword} onChange={setKeyword} />
      )}
      {areas.length > 1 && !searching && (
        <div className={styles['areas']}>
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
        </div>
      )}
      <fieldset className={styles['grid']} aria-label={label}>
        {shown.map((table) => (
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
      {shown.length === 0 && <p className={styles['empty']}>没有找到“{keyword.trim()}”</p>}
    </div>
  )
}

function isFound({ tableName, initials = '', hint = '' }: PickableTable, keyword: string): boolean {
  const wanted = searchKey(keyword)
  return comparable(`${tableName} ${hint}`).includes(wanted) || initials.startsWith(wanted)
}

function factOf({ seatNum, minCharge, ...table }: PickableTable): string {
  if (table.tableStatus === tableStatus.booked) return '已预订'
  return [`${seatNum}座`, minCharge > 0 && formatFen(minCharge, { trim: true })].filter(Boolean).join(' · ')
}
