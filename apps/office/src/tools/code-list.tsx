import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import { cx } from '@nocturne/web/kit/cx'
import { QrCode } from '@nocturne/web/kit/qr-code'

import type { CodeFormat } from './code-choices.tsx'
import styles from './codes-page.module.css'

interface CodeListProps {
  venueName: string
  format: CodeFormat
  rows: AnswerOf<typeof office.tableCodes>['rows']
  /** Tables that are not printed. */
  left: ReadonlySet<number>
  onToggle: (tableId: number) => void
}

/** Codes of tables as they are printed; pressing one leaves it out. */
export function CodeList({ venueName, format, rows, left, onToggle }: CodeListProps) {
  return (
    <ul className={cx(styles['codes'], styles[format])} data-print={format}>
      {rows.map(({ tableId, tableName, areaName, url }) => (
        <li key={tableId} className={styles['code']} data-left={left.has(tableId) || undefined}>
          <button type="button" aria-pressed={!left.has(tableId)} onClick={() => onToggle(tableId)}>
            <span className={styles['venue']}>{venueName}</span>
            <QrCode value={url} label={`台码 ${tableName}`} />
            <strong>{tableName}</strong>
            <small>{areaName} · 扫码点单</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
