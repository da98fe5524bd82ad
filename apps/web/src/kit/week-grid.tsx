import { getWeekday } from '@nocturne/base/venue-time'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { weekdayNames, type MonthDay } from './month-grid.tsx'
import { useGridKeys, type GridCellProps } from './use-grid-keys.ts'
import styles from './week-grid.module.css'

/** Shift of a person on a date, displayed like a day of `MonthGrid`. */
type WeekCell = MonthDay

interface WeekRow {
  key: number
  name: string
  /** Text under the name: `6班 1休`. */
  hint?: string
  /** Shows a dot for attention in this row. */
  marked?: boolean
  /** Cells by date. */
  cells: ReadonlyMap<string, WeekCell>
}

export interface WeekFooter {
  label: string
  /** By date. */
  counts: ReadonlyMap<string, ReactNode>
}

interface WeekGridProps {
  /** Accessible name of the grid: `营销一部排班`. */
  label: string
  /** Text above the names: `12 人`. */
  corner: ReactNode
  dates: readonly string[]
  today: string
  rows: readonly WeekRow[]
  /** Pinned footer: `在岗` with counts by date. */
  foot?: WeekFooter
  /** Smaller rows below the footer: the required staff of each date. */
  notes?: readonly WeekFooter[]
  onCell: (key: number, date: string) => void
}

/** People by dates, over the full width: names stay fixed on horizontal scrolling, dates on vertical scrolling. */
export function WeekGrid({ label, corner, dates, today, rows, foot, notes = [], onCell }: WeekGridProps) {
  const [row] = rows
  const keys = useGridKeys(
    rows.flatMap(({ key }) => dates.map((date) => `${key} ${date}`)),
    row && `${row.key} ${dates.includes(today) ? today : dates[0]}`,
  )
  return (
    <div className={styles['scroller']} data-wide>
      <table aria-label={label} className={styles['grid']}>
        <thead>
          <tr>
            <th scope="col" className={styles['name']}>
              <span className={styles['corner']}>{corner}</span>
            </th>
            {dates.map((date) => (
              <th
                key={date}
                scope="col"
                className={cx(styles['date'], isWeekend(date) && styles['weekend'])}
                aria-current={date === today ? 'date' : undefined}
              >
                <small>{weekdayNames[getWeekday(date) - 1]}</small>
                <b>{Number(date.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, hint, marked, cells }) => (
            <tr key={key}>
              <th scope="row" className={styles['name']}>
                <span className={styles['person']}>
                  <b>{name}</b>
                  {hint !== undefined && <small>{hint}</small>}
                  {marked === true && <i className={styles['mark']} />}
                </span>
              </th>
              {dates.map((date) => (
                <td key={date} className={cx(styles['place'], isWeekend(date) && styles['weekend'])}>
                  <Cell
                    read={`${name} ${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`}
                    cell={cells.get(date)}
                    past={date < today}
                    keys={keys(`${key} ${date}`)}
                    onClick={() => onCell(key, date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row" className={styles['name']}>
                <span className={styles['corner']}>{foot.label}</span>
              </th>
              {dates.map((date) => (
                <td key={date} className={styles['count']}>
                  {foot.counts.get(date) ?? 0}
                </td>
              ))}
            </tr>
            {notes.map((note) => (
              <NoteRow key={note.label} note={note} dates={dates} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function NoteRow({ note: { label, counts }, dates }: { note: WeekFooter; dates: readonly string[] }) {
  return (
    <tr>
      <th scope="row" className={styles['name']}>
        <span className={styles['noteLabel']}>{label}</span>
      </th>
      {dates.map((date) => (
        <td key={date} className={styles['note']}>
          {counts.get(date)}
        </td>
      ))}
    </tr>
  )
}

/** Friday and Saturday, the busiest nights of a venue. */
const isWeekend = (date: string) => [5, 6].includes(getWeekday(date))

type CellProps = {
  read: string
  cell: WeekCell | undefined
  past: boolean
  keys: GridCellProps
  onClick: () => void
}

function Cell({ read, cell, past, keys, onClick }: CellProps) {
  return (
    <button
      type="button"
      className={cx(styles['cell'], cell?.draft === true && styles['draft'])}
      data-tone={cell?.tone}
      {...keys}
      data-past={past || undefined}
      onClick={onClick}
    >
      <span className="visually-hidden">
        {read} {cell?.read ?? cell?.text ?? '未排'}
      </span>
      <span className={styles['chip']} aria-hidden>
        {cell?.text}
      </span>
      {cell?.marked === true && <i className={styles['mark']} />}
    </button>
  )
}
