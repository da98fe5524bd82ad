/** What can be saved as a file. Phones read this list, the server what stands in each (`sheets.ts`). */

/** Reports by the name of the endpoint their rows are read from. */
export const sheetNames = [
  'salesDepts',
  'salesUsers',
  'salesOrders',
  'recommendDepts',
  'recommendUsers',
  'recommendOrders',
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

/** A spreadsheet, or plain text with commas. */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Rows of one file at most. */
export const MOST_ROWS = 200_000
