/** What phones and the server know of files of reports; what stands in each says `sheets.ts`. */
import type { reportSheets } from './sheets.ts'

/** Reports by the name of the endpoint their rows are read from. */
export type SheetName = keyof typeof reportSheets

/** A spreadsheet, plain text with commas, or lines for the page that prints it. */
export const fileFormats = ['xlsx', 'csv', 'paper'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Rows of one file at most. */
export const MOST_ROWS = 200_000

/** Rows on paper at most. */
export const MOST_PRINTED = 2_000

/** First line of a report for paper: what stands over it. Figures stand on the right of their columns. */
export type PaperHead = { title: string; facts: string[]; columns: { label: string; figure: boolean }[] }

/** Every further line: a row in words, in the order of the columns; the last one may be the sum. */
export type PaperRow = { cells: string[]; sum?: boolean }
