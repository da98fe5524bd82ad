import type { PrintHeader, PrintRow } from '@nocturne/contract/reports/export/names'

import { PrintOnly } from '#shells/printed.tsx'
import styles from './report-paper.module.css'

/** Maximum number of columns on a portrait page. */
const UPRIGHT_COLUMNS = 7

export type PrintableReport = { head: PrintHeader; rows: readonly PrintRow[] }

/** Parses the print format of the server. */
export async function parsePrintableReport(file: File): Promise<PrintableReport> {
  const [first = '{}', ...lines] = (await file.text()).split('\n')
  return { head: JSON.parse(first) as PrintHeader, rows: lines.map((line) => JSON.parse(line) as PrintRow) }
}

/** Length up to which a text stays on one line. */
const MAX_SHORT_LENGTH = 10

/** For each column, true if all its texts are short. */
const findShortColumns = ({ head, rows }: PrintableReport): boolean[] =>
  head.columns.map((_column, index) => rows.every(({ cells }) => (cells[index] ?? '').length <= MAX_SHORT_LENGTH))

/** Report on A4: venue, nights and filter, then the table with its header on every page and the total at the end. */
export function PrintedReport({ paper }: { paper: PrintableReport }) {
  const { head, rows } = paper
  const { title, facts, columns } = head
  const short = findShortColumns(paper)
  return (
    <PrintOnly className={styles[columns.length > UPRIGHT_COLUMNS ? 'across' : 'upright']}>
      <h1 className={styles['title']}>{[document.title, title].filter(Boolean).join(' · ')}</h1>
      <p className={styles['facts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ label, figure }) => (
              <th key={label} scope="col" data-figure={figure || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, sum }, place) => (
            <tr key={place} data-sum={sum}>
              {cells.map((cell, index) => (
                <td
                  key={index}
                  data-figure={columns[index]?.figure || undefined}
                  data-short={short[index] || undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintOnly>
  )
}
