/** A report as a full-width sheet: filter, trend, table, and the open row with the level below. */
import { formatFen } from '@nocturne/base/money'
import { MAX_SHEET_ROWS } from '@nocturne/contract/reports/export/names'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useState } from 'react'

import { RemovableChip } from '#kit/chip.tsx'
import inputs from '#kit/input.module.css'
import { KeyCap } from '#kit/key-cap.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useGo } from '#lib/use-go.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'

import { RangeBar } from './range-bar.tsx'
import { RowPanel } from './row-panel.tsx'
import { useSheetState, type SheetState } from './sheet-address.ts'
import {
  countCells,
  formatHead,
  formatSheetCell,
  isFigureField,
  sortRows,
  sumSelection,
  type SheetColumn,
} from './sheet-cells.ts'
import { placeColumns, useColumnChoice } from './sheet-columns.ts'
import { ColumnMenu, ExportMenu, NotesMenu, ViewMenu } from './sheet-menus.tsx'
import { SheetTable, type ShownRow } from './sheet-table.tsx'
import { TrendChart } from './trend-chart.tsx'
import type { CellSelection } from './use-cell-selection.ts'
import { buildSheetInput, useComparedTrend, useSheet, type SheetAnswer } from './use-sheet.ts'
import styles from './sheet-page.module.css'

export default function SheetPage({ report, title }: { report: string; title: string }) {
  const { state, change } = useSheetState()
  const input = buildSheetInput(report, state)
  const { data, error, refetch, isFetching } = useSheet(input)
  const compared = useComparedTrend(input, data)
  const columnChoice = useColumnChoice(report)
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead
        title={data?.title ?? title}
        note={data && formatCount(data)}
        onBack={() => (history.length > 1 ? history.back() : go('/'))}
        backAlways
      >
        <ExportMenu input={input} />
      </PageHead>
      {data ? (
        <>
          <Filters {...{ report, state, change, columnChoice, answer: data }} />
          <TrendChart answer={data} compared={compared} />
          <Content {...{ report, state, change, columnChoice, answer: data }} />
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

const formatCount = ({ rows, hasMore }: SheetAnswer): string =>
  hasMore ? `前 ${MAX_SHEET_ROWS.toLocaleString('en-US')} 行，全部请导出` : `${rows.length} 行`

interface PartProps {
  report: string
  state: SheetState
  change: (part: Partial<SheetState>) => void
  columnChoice: ReturnType<typeof useColumnChoice>
  answer: SheetAnswer
}

function Filters({ report, state, change, columnChoice, answer }: PartProps) {
  const { choice, choose, isDefault } = columnChoice
  const [keyword, setKeyword] = useState(state.keyword)
  const range = answer.nights && { beginDate: answer.nights.beginDate, endDate: answer.nights.endDate }
  const nights = answer.nights && range && { range, today: answer.nights.today }
  const isFiltered = Object.keys(state.keys).length > 0
  return (
    <div className={styles['filters']}>
      {nights && <RangeBar {...nights} onRange={(next) => change({ range: next })} />}
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change({ keyword: keyword.trim() })
          }}
        >
          <input
            type="search"
            className={inputs['input']}
            aria-label="姓名"
            placeholder="姓名，回车查找"
            maxLength={20}
            value={keyword}
            onChange={({ target }) => {
              setKeyword(target.value)
              if (target.value === '' && state.keyword !== '') change({ keyword: '' })
            }}
          />
        </form>
      </search>
      {isFiltered && (
        <RemovableChip label="筛选" onRemove={() => change({ keys: {} })}>
          {answer.facts.find((fact) => fact.startsWith('筛选'))?.slice('筛选：'.length) ?? '已筛选'}
        </RemovableChip>
      )}
      <p className={styles['facts']}>{answer.facts.filter((fact) => !fact.startsWith('筛选')).join(' · ')}</p>
      <span className={styles['menus']}>
        <NotesMenu fields={answer.fields} />
        <ColumnMenu fields={answer.fields} choice={choice} isDefault={isDefault} onChoose={choose} />
        <ViewMenu
          {...{ report, state, nights }}
          columns={choice}
          onApply={(next, columns) => {
            choose(columns)
            setKeyword(next.keyword)
            change(next)
          }}
        />
      </span>
    </div>
  )
}

function Content({ state, change, columnChoice, answer }: PartProps) {
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const columns = placeColumns(answer.fields, columnChoice.choice)
  const indexed = answer.rows.map((row, index): ShownRow => ({ ...row, index }))
  const rows = sortRows(
    indexed,
    columns.find(({ name }) => name === state.sort?.column),
    state.sort?.descending ?? false,
  )
  const opened = state.open === null ? undefined : indexed[state.open]
  if (rows.length === 0) return <p className={styles['none']}>这段时间没有数据</p>
  return (
    <div className={styles['content']}>
      <div className={styles['sheet']}>
        {isPhone ? (
          <SheetCards rows={rows} columns={columns} onOpen={(open) => change({ open })} />
        ) : (
          <SheetTable
            title={answer.title}
            columns={columns}
            rows={rows}
            totals={answer.totals}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            open={state.open}
            onOpen={(open) => change({ open })}
            renderFoot={(selection) => <SheetFoot rows={rows} columns={columns} selection={selection} />}
          />
        )}
      </div>
      {opened && (
        <RowPanel
          key={opened.index}
          answer={answer}
          row={opened}
          state={state}
          onClose={() => change({ open: null })}
        />
      )}
    </div>
  )
}

interface RowsProps {
  rows: readonly ShownRow[]
  columns: readonly SheetColumn[]
}

/** Count, sum and average of the selected cells, and the keys of the table. */
function SheetFoot({ rows, columns, selection: { range } }: RowsProps & { selection: CellSelection }) {
  const count = countCells(range)
  const sums = count > 1 ? sumSelection(rows, columns, range) : null
  const format = (kind: string, figure: number) =>
    kind === 'money'
      ? formatFen(Math.round(figure), { trim: true })
      : formatSheetCell({ name: '', label: '', kind }, Math.round(figure))
  return (
    <footer className={styles['foot']}>
      <output>
        {count > 1 ? `选中 ${count} 格` : `共 ${rows.length} 行`}
        {sums && ` · 合计 ${format(sums.kind, sums.sum)} · 平均 ${format(sums.kind, sums.sum / sums.count)}`}
      </output>
      <span className={styles['keys']}>
        <span>
          <KeyCap>Shift ↑ ↓</KeyCap> 多选
        </span>
        <span>
          <KeyCap>Ctrl C</KeyCap> 复制到 Excel
        </span>
        <span>
          <KeyCap>回车</KeyCap> 看明细
        </span>
        <span>
          <KeyCap>Alt ← →</KeyCap> 换时段
        </span>
      </span>
    </footer>
  )
}

const CARD_FIGURES = 3

/** Rows on a phone: the first columns of each; the panel shows all. */
function SheetCards({ rows, columns, onOpen }: RowsProps & { onOpen: (index: number) => void }) {
  const [first, ...others] = columns
  const figures = others.filter(isFigureField).slice(0, CARD_FIGURES)
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <li key={row.index}>
          <button type="button" onClick={() => onOpen(row.index)}>
            <strong>{first && formatSheetCell(first, row.cells[first.at] ?? null)}</strong>
            {figures.map((column) => (
              <span key={column.name}>
                <small>{formatHead(column)}</small>
                {formatSheetCell(column, row.cells[column.at] ?? null)}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
