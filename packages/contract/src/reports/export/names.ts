/** Names and limits of report files, shared by web and server; their contents are defined in `sheets.ts`. */
import type { reportSheets } from './sheets.ts'

/** Name of a report for export: the name of the endpoint that returns its rows. */
export type SheetName = keyof typeof reportSheets

/** Spreadsheet, comma-separated text, or lines for the print page. */
export const fileFormats = ['xlsx', 'csv', 'paper'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Maximum rows of a file. */
export const MAX_FILE_ROWS = 200_000

/** Maximum rows of a print-out. */
export const MAX_PRINTED_ROWS = 2_000

/**
 * First line of a report for printing: title, header lines and column headers. Columns with `figure` are right-aligned.
 */
export type PrintHeader = { title: string; facts: string[]; columns: { label: string; figure: boolean }[] }

/** Further line of a report for printing: the texts of a row in column order. `sum` marks the final sum row. */
export type PrintRow = { cells: string[]; sum?: boolean }

/** Maximum rows of a sheet of the office; a report with more rows is exported whole. */
export const MAX_SHEET_ROWS = 2_000
