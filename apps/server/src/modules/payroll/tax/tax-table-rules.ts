/** Withholding tables of the income tax on wages of residents, by the month from which they apply. Amounts in fen. Pure. */

export type TaxBracket = { fromAmount: number; rateBp: number; quickDeduction: number }

export type TaxTable = {
  /** First month in which wages are paid by the table. */
  startMonth: string
  /** Basic deduction of each month (减除费用). */
  basicDeduction: number
  /** Cumulative taxable income of the year, ascending. */
  brackets: readonly TaxBracket[]
}

/** Table 1 of the announcement of the State Taxation Administration no. 61 of 2018. A new law adds a table. */
const taxTables: readonly TaxTable[] = [
  {
    startMonth: '2019-01',
    basicDeduction: 5_000_00,
    brackets: [
      { fromAmount: 0, rateBp: 300, quickDeduction: 0 },
      { fromAmount: 36_000_00, rateBp: 1_000, quickDeduction: 2_520_00 },
      { fromAmount: 144_000_00, rateBp: 2_000, quickDeduction: 16_920_00 },
      { fromAmount: 300_000_00, rateBp: 2_500, quickDeduction: 31_920_00 },
      { fromAmount: 420_000_00, rateBp: 3_000, quickDeduction: 52_920_00 },
      { fromAmount: 660_000_00, rateBp: 3_500, quickDeduction: 85_920_00 },
      { fromAmount: 960_000_00, rateBp: 4_500, quickDeduction: 181_920_00 },
    ],
  },
]

/** Table of a month; undefined before the first one. */
export const findTaxTable = (month: string): TaxTable | undefined =>
  taxTables.findLast(({ startMonth }) => startMonth <= month)
