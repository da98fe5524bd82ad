/** One row of a report with all its values, and the rows of the level below. */
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import X from 'lucide-react/icons/x'

import { Button, IconButton } from '#kit/button.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useGo } from '#lib/use-go.ts'

import { buildSheetPath, type SheetState } from './sheet-address.ts'
import { formatHead, formatSheetCell, isFigureField, type SheetField } from './sheet-cells.ts'
import type { ShownRow } from './sheet-table.tsx'
import { buildSheetInput, useSheet, type SheetAnswer } from './use-sheet.ts'
import styles from './row-panel.module.css'

/** Rows of the level below that the panel shows; its page shows all. */
const SHOWN_BELOW = 30

interface RowPanelProps {
  answer: SheetAnswer
  row: ShownRow
  state: SheetState
  onClose: () => void
}

export function RowPanel({ answer, row, state, onClose }: RowPanelProps) {
  const { fields, below, title } = answer
  const [first, ...others] = fields
  const name = first ? formatSheetCell(first, row.cells[0] ?? null) : ''
  const filter: SheetState = { ...state, keys: { ...state.keys, ...row.keys }, keyword: '', sort: null, open: null }
  return (
    <aside className={styles['panel']} aria-label={name === '' ? title : name}>
      <header className={styles['head']}>
        <div>
          <h2>{name === '' ? title : name}</h2>
          <p>{title}</p>
        </div>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        <dl className={styles['facts']}>
          {others.map((field, index) => (
            <div key={field.name}>
              <dt>{formatHead(field)}</dt>
              <dd>{formatSheetCell(field, row.cells[index + 1] ?? null) || '—'}</dd>
            </div>
          ))}
        </dl>
        {below !== null && <RowsBelow report={below} state={filter} />}
      </div>
    </aside>
  )
}

function RowsBelow({ report, state }: { report: string; state: SheetState }) {
  const { data, error, refetch, isFetching } = useSheet(buildSheetInput(report, state))
  const go = useGo()
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const [title, figure] = [data.fields[0], data.fields.find(isFigureField)]
  return (
    <section className={styles['below']} aria-label={data.title}>
      <div className={styles['belowHead']}>
        <h3>
          {data.title} <small>{data.hasMore ? `${data.rows.length}+` : data.rows.length} 行</small>
        </h3>
        <Button onClick={() => go(buildSheetPath(report, state))}>打开整表</Button>
      </div>
      <ul>
        {data.rows.slice(0, SHOWN_BELOW).map(({ cells }, index) => (
          <li key={index}>
            <span>{formatAt(data.fields, title, cells)}</span>
            <b>{formatAt(data.fields, figure, cells)}</b>
          </li>
        ))}
        {data.rows.length === 0 && <li>没有明细</li>}
      </ul>
    </section>
  )
}

const formatAt = (
  fields: readonly SheetField[],
  field: SheetField | undefined,
  cells: readonly (string | number | null)[],
): string => (field ? formatSheetCell(field, cells[fields.indexOf(field)] ?? null) : '')
