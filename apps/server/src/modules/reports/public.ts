export { listDeskReports } from './export/desk-reports.ts'
export { writeCsv } from './export/csv.ts'
export type { ReportTable } from './export/table.ts'
export { writeWorkbook } from './export/workbook.ts'
