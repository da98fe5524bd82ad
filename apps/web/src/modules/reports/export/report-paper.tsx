import type { PaperHead, PaperRow } from '@nocturne/contract/reports/export/names'

import { Printed } from '../../../shells/printed.tsx'
import styles from './report-paper.module.css'

/** More columns than stand beside each other on an upright page. */
const UPRIGHT_COLUMNS = 7

export type Paper = { head: PaperHead; rows: readonly PaperRow[] }

/** Reads what the server wrote for paper. */
export async function paperOf(file: File): Promise<Paper> {
  const [first = '{}', ...lines] = (await file.text()).split('\n')
  return { head: JSON.parse(first) as PaperHead, rows: lines.map((line) => JSON.parse(line) as PaperRow) }
}

/** A report on A4: the house, nights and filter, then the table with its names on every page and the sum at the end. */
export function ReportPaper({ paper: { head, rows } }: { paper: Paper }) {
  const { title, facts, columns } = head
  return (
    <Printed className={styles[columns.length > UPRIGHT_COLUMNS ? 'across' : 'upright']}>
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
                <td key={index} data-figure={columns[index]?.figure || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Printed>
  )
}
