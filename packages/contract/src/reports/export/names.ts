/** What can be saved as a file. Phones read this list, the server what stands in each (`sheets.ts`). */

/** Reports by the name of the endpoint their rows are read from. */
export const sheetNames = [
  'salesDepts',
  'salesUsers',
  'salesOrders',
  'recommendDepts',
  'recommendUsers',
  'recommendOrders',
  'recommendRecharges',
  'settleDepts',
  'settleUsers',
  'settleBills',
  'tablesDepts',
  'tablesUsers',
  'tablesRecords',
  'unpaidDepts',
  'unpaidUsers',
  'unpaidRecords',
  'giftsGivers',
  'giftsGiven',
  'tipsReceivers',
  'tipsReceived',
  'statementDepts',
  'statementUsers',
  'statementNights',
  'rebateLines',
  'summaryDepts',
  'summaryUsers',
  'summaryNights',
  'salesRanking',
  'recommendRanking',
  'consumeRanking',
  'creditGuarantors',
  'creditLines',
  'idlePeople',
  'performers',
  'performerNights',
  'performersOfNight',
  'performerClocks',
  'staffClocks',
  'staffClockDays',
  'notArrived',
  'manufacture',
  'guestNights',
  'guestsOfNight',
  'business',
  'stock',
  'voucherDeals',
  'voucherLines',
] as const
export type SheetName = (typeof sheetNames)[number]

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
