import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { useState } from 'react'
import { formatFen } from '@nocturne/base/money'
import { tableStatus, type TableStatus } from '@nocturne/contract/codes'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import styles from './table-picker.module.css'

/** Fields of a table that the picker needs. A floor card can be passed as is. */
export type PickableTable = {
  tableId: number
  tableName: string
  /** Pinyin initials of the name. */
  initials?: string | undefined
  areaId: number
  areaName: string
  seatNum: number
  minCharge: number
  tableStatus?: TableStatus
  /** Replaces seats and minimum, for example by the guests' name. */
  hint?: string
}

export type TablePickerProps = {
  label: string
  tables: readonly PickableTable[]
  chosen: readonly number[]
  /** Called for a tapped table. Callers set it as the value, or toggle it in a list. */
  onPick: (tableId: number) => void
  empty: string
  /** Area shown first, if it has a selectable table. */
  startAreaId?: number | null | undefined
}

/** Number of tables above which a search box appears. */
const SEARCH_ABOVE = 12

/** Picker for tables: by area, or by a search for name and guests. */
export function TablePicker({ label, tables, chosen, onPick, empty, startAreaId = null }: TablePickerProps) {
  const areas = [...new Map(tables.map(({ areaId, areaName }) => [areaId, areaName]))]
  const [selectedAreaId, setSelectedAreaId] = useState<number | null>(startAreaId)
  const [keyword, setKeyword] = useState('')
  const areaId = areas.some(([id]) => id === selectedAreaId) ? selectedAreaId : areas[0]?.[0]
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
                onClick={() => setSelectedAreaId(id)}
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
            <small>{table.hint ?? formatFact(table)}</small>
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className={styles['empty']}>没有找到“{keyword.trim()}”</p>}
    </div>
  )
}

function isFound({ tableName, initials = '', hint = '' }: PickableTable, keyword: string): boolean {
  const searchKey = toSearchKey(keyword)
  return toComparableText(`${tableName} ${hint}`).includes(searchKey) || initials.startsWith(searchKey)
}

function formatFact({ seatNum, minCharge, ...table }: PickableTable): string {
  if (table.tableStatus === tableStatus.booked) return '已预订'
  return [`${seatNum}座`, minCharge > 0 && formatFen(minCharge, { trim: true })].filter(Boolean).join(' · ')
}
