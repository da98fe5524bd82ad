import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildWithholdingLines, computeWithholding } from './tax-rules.ts'
import { findTaxTable } from './tax-table-rules.ts'

const table = findTaxTable('2026-01')!

/** Oracle: tax of a year by slices of yuan, without quick deductions. Amounts in fen. */
function taxBySlices(taxable: number): number {
  const slices: [upToYuan: number, percent: number][] = [
    [36_000, 3],
    [144_000, 10],
    [300_000, 20],
    [420_000, 25],
    [660_000, 30],
    [960_000, 35],
    [Number.MAX_SAFE_INTEGER / 100, 45],
  ]
  let [from, hundredths] = [0, 0]
  for (const [upToYuan, percent] of slices) {
    const upTo = upToYuan * 100
    hundredths += Math.max(0, Math.min(taxable, upTo) - from) * percent
    from = upTo
  }
  return Math.floor(hundredths / 100 + 0.5)
}

const monthOf = fc.record({
  income: fc.nat(200_000_00),
  socialShare: fc.nat(100),
  additional: fc.nat(8_000_00),
})

describe('cumulative withholding', () => {
  it('equals the tax of the year by slices less what was withheld, for any year, and is never negative', () => {
    fc.assert(
      fc.property(fc.array(monthOf, { minLength: 1, maxLength: 12 }), (months) => {
        const year = { income: 0, social: 0, withheld: 0, additional: 0 }
        for (const [i, { income, socialShare, additional }] of months.entries()) {
          const social = Math.floor((income * socialShare) / 100)
          year.additional += additional
          const result = computeWithholding(
            { table, months: i, ...year },
            { income, social, available: income - social },
          )
          const taxable = Math.max(
            0,
            year.income + income - 5_000_00 * (i + 1) - year.social - social - year.additional,
          )
          const due = Math.max(0, taxBySlices(taxable) - year.withheld)
          expect(result.tax).toBe(Math.min(due, income - social))
          expect(result.postponed).toBe(due - result.tax)
          if (result.tax > 0)
            expect(buildWithholdingLines(result).reduce((sum, { amount }) => sum + amount, 0)).toBe(result.tax)
          year.income += income
          year.social += social
          year.withheld += result.tax
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('is continuous at the bounds of the brackets', () => {
    for (const { fromAmount } of table.brackets)
      for (const taxable of [fromAmount, fromAmount + 1, fromAmount + 100_00]) {
        const facts = { table, months: 0, income: 0, social: 0, withheld: 0, additional: 0 }
        const income = taxable + 5_000_00
        expect(computeWithholding(facts, { income, social: 0, available: income }).yearTax).toBe(taxBySlices(taxable))
      }
  })

  it('withholds the published example: 30000 a month, 4500 social insurance, 2000 additional', () => {
    // 555, 625 and 1850 in January to March.
    const taxes: number[] = []
    for (const months of [0, 1, 2]) {
      const facts = {
        table,
        months,
        income: 30_000_00 * months,
        social: 4_500_00 * months,
        additional: 2_000_00 * (months + 1),
        withheld: taxes.reduce((sum, tax) => sum + tax, 0),
      }
      taxes.push(computeWithholding(facts, { income: 30_000_00, social: 4_500_00, available: 25_500_00 }).tax)
    }
    expect(taxes).toEqual([555_00, 625_00, 1_850_00])
  })

  it('has no table before 2019', () => {
    expect(findTaxTable('2018-12')).toBeUndefined()
  })
})
