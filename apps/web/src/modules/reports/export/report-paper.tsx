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

/** So many letters fit beside other columns. */
const SHORT = 10

/** Of each column, whether whatever stands in it is short. */
const shortColumns = ({ head, rows }: Paper): boolean[] =>
  head.columns.map((_column, index) => rows.every(({ cells }) => (cells[index] ?? '').length <= SHORT))

/** A report on A4: the house, nights and filter, then the table with its names on every page and the sum at the end. */
export function ReportPaper({ paper }: { paper: Paper }) {
  const { head, rows } = paper
  const { title, facts, columns } = head
  const short = shortColumns(paper)
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
    </Printed>
  )
}
