import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Equal from 'lucide-react/icons/equal'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState, type ComponentType } from 'react'

import { Button } from '#kit/button.tsx'
import { ScrollRegion } from '#kit/scroll-region.tsx'
import { getUnit, isFigure } from '#lib/shown-fields.ts'
import { useWindow, ROW_HEIGHT } from '#kit/use-window.ts'

import { countOutcome, listPreviewRows, type Outcome, type PreviewRow } from './preview-rows.ts'
import type { Import } from './use-import.ts'
import styles from './preview-table.module.css'

const outcomes: readonly { outcome: Outcome; label: string; tone: string; icon: ComponentType }[] = [
  { outcome: 'added', label: '新增', tone: 'positive', icon: Plus },
  { outcome: 'changed', label: '修改', tone: 'accent', icon: Pencil },
  { outcome: 'unchanged', label: '不变', tone: 'neutral', icon: Equal },
  { outcome: 'faulty', label: '有误', tone: 'danger', icon: CircleAlert },
]

type Column = { at: number; name: string }

/** Result of the dry run: counts as filters, then the rows, faulty ones first and editable. */
export function PreviewTable({ definition, run }: { definition: EntityDefinition; run: Import }) {
  const { sheet, columns, checked } = run
  const [shown, setShown] = useState<Outcome | null>(null)
  if (!sheet || !checked) return <div className={styles['rows']} aria-busy={run.busy === 'checking'} />
  const rows = listPreviewRows(sheet, checked, shown)
  const used = columns.flatMap(({ field: name }, at): Column[] => (name === '' ? [] : [{ at, name }]))
  return (
    <>
      <fieldset className={styles['counts']} aria-label="预演结果">
        {outcomes.map(({ outcome, label, tone, icon: Icon }) => (
          <button
            key={outcome}
            type="button"
            data-tone={tone}
            aria-pressed={shown === outcome}
            onClick={() => setShown(shown === outcome ? null : outcome)}
          >
            <Icon aria-hidden="true" />
            <span>{label}</span>
            <strong>{countOutcome(checked, outcome)}</strong>
          </button>
        ))}
      </fieldset>
      <Rows {...{ definition, run, rows }} columns={used} />
    </>
  )
}

interface RowsProps {
  definition: EntityDefinition
  run: Import
  rows: readonly PreviewRow[]
  columns: readonly Column[]
}

function Rows({ definition, run, rows, columns }: RowsProps) {
  const scroller = useRef<HTMLElement>(null)
  const { start, end } = useWindow(scroller, rows.length)
  return (
    <ScrollRegion label="预演的行" className={styles['rows']} busy={run.busy === 'checking'} ref={scroller}>
      <table className={styles['table']} aria-label="预演">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">结果</th>
            {columns.map(({ name }) => {
              const field = definition.fields[name]
              const unit = field ? getUnit(field) : ''
              return (
                <th key={name} scope="col" data-figure={(field && isFigure(field)) || undefined}>
                  {field?.label}
                  {unit !== '' && `（${unit}）`}
                </th>
              )
            })}
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {start > 0 && <Spacer height={start * ROW_HEIGHT} />}
          {rows.slice(start, end).map((row) => (
            <Row key={row.line} {...{ definition, run, row, columns }} />
          ))}
          {end < rows.length && <Spacer height={(rows.length - end) * ROW_HEIGHT} />}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

function Row({ definition, run, row, columns }: Omit<RowsProps, 'rows'> & { row: PreviewRow }) {
  const { label, tone } = outcomes.find(({ outcome }) => outcome === row.outcome) ?? { label: '', tone: 'neutral' }
  const messageId = `fault-${row.line}`
  return (
    <tr data-faulty={row.outcome === 'faulty' || undefined}>
      <td>{row.line}</td>
      <td>
        <span className={styles['outcome']} data-tone={tone}>
          {label}
        </span>
      </td>
      {columns.map(({ at, name }) => {
        const field = definition.fields[name]
        const text = row.cells[at] ?? ''
        const before = row.before.get(name)
        return (
          <td key={name} data-figure={(field && isFigure(field)) || undefined}>
            {row.errors.has(name) ? (
              <FaultyCell
                key={text}
                label={`第 ${row.line} 行${field?.label ?? ''}`}
                text={text}
                messageId={messageId}
                onChange={(next) => run.changeCell(row.index, at, next)}
              />
            ) : before === undefined ? (
              text
            ) : (
              <>
                <span className={styles['before']}>{before || '空'} → </span>
                <strong>{text}</strong>
              </>
            )}
          </td>
        )
      })}
      <td className={styles['message']}>
        {row.errors.size > 0 && (
          <span>
            <span id={messageId}>{[...row.errors.values()].join('；')}</span>
            <Button onClick={() => run.removeRow(row.index)}>不导这行</Button>
          </span>
        )}
      </td>
    </tr>
  )
}

interface FaultyCellProps {
  label: string
  text: string
  messageId: string
  onChange: (text: string) => void
}

/** Input of a faulty cell; leaving it or Enter checks the sheet again. */
function FaultyCell({ label, text, messageId, onChange }: FaultyCellProps) {
  const [typed, setTyped] = useState(text)
  const end = () => {
    if (typed !== text) onChange(typed)
  }
  return (
    <input
      className={styles['input']}
      aria-label={label}
      aria-invalid
      aria-describedby={messageId}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && end()}
    />
  )
}
