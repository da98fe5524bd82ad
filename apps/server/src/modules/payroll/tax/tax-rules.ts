/** Cumulative withholding of income tax (累计预扣法) on the wages of residents. Amounts in fen. Pure. */
import { applyRateBp, formatFen } from '@nocturne/base/money'
import type { WageLine } from '../wages/wage-rules.ts'
import type { TaxBracket, TaxTable } from './tax-table-rules.ts'

/** Facts of a year up to a month, for the tax of that month. */
export type TaxFacts = {
  table: TaxTable
  /** Earlier months of the year with a slip, and what these slips contain. */
  months: number
  income: number
  social: number
  withheld: number
  /** Special additional deductions of these months and of the current one. */
  additional: number
}

export type Withholding = {
  /** Months of the year with wages, including the current one. */
  months: number
  income: number
  basic: number
  social: number
  additional: number
  taxable: number
  bracket: TaxBracket
  /** Tax of the year up to this month. */
  yearTax: number
  withheld: number
  /** Part that exceeds the pay of the month; a later month withholds it. */
  postponed: number
  tax: number
}

/** Tax of a month with this income and social insurance. `available`: pay left for it. */
export function computeWithholding(
  { table, ...year }: TaxFacts,
  month: { income: number; social: number; available: number },
): Withholding {
  const months = year.months + 1
  const income = year.income + month.income
  const social = year.social + month.social
  const basic = table.basicDeduction * months
  const taxable = Math.max(0, income - basic - social - year.additional)
  const bracket = findBracket(table, taxable)
  const yearTax = applyRateBp(taxable, bracket.rateBp) - bracket.quickDeduction
  const due = Math.max(0, yearTax - year.withheld)
  const tax = Math.min(due, Math.max(0, month.available))
  return {
    months,
    income,
    basic,
    social,
    taxable,
    bracket,
    yearTax,
    tax,
    additional: year.additional,
    withheld: year.withheld,
    postponed: due - tax,
  }
}

/** A bracket includes its upper bound. */
function findBracket({ brackets }: TaxTable, taxable: number): TaxBracket {
  const bracket = brackets.findLast(({ fromAmount }) => fromAmount < taxable) ?? brackets[0]
  if (!bracket) throw new Error('tax table without brackets')
  return bracket
}

const formatYuan = (fen: number) => formatFen(fen, { trim: true })
const formatPercent = (bp: number) => `${bp / 100}%`
const blank = { note: '', businessDate: null, baseAmount: null, rateBp: null }

/** Lines of the tax; they add up to it. Only for a tax above 0. */
export function buildWithholdingLines({
  taxable,
  bracket,
  yearTax,
  withheld,
  months,
  postponed,
}: Withholding): WageLine[] {
  const { rateBp, quickDeduction } = bracket
  const note = `${formatYuan(taxable)} × ${formatPercent(rateBp)} − 速算扣除 ${formatYuan(quickDeduction)}`
  return [
    { ...blank, title: '本年累计税额', note, amount: yearTax },
    ...(withheld > 0 ? [{ ...blank, title: '已预扣', note: `本年前 ${months - 1} 个月`, amount: -withheld }] : []),
    ...(postponed > 0 ? [{ ...blank, title: '以后补扣', note: '超过本月工资', amount: -postponed }] : []),
  ]
}

/** Steps of the computation as text. */
export const listWithholdingTerms = (one: Withholding): { label: string; text: string }[] => [
  { label: '累计收入', text: formatYuan(one.income) },
  { label: '减除费用', text: `${formatYuan(one.basic)}（${one.months} 个月）` },
  { label: '累计专项扣除', text: formatYuan(one.social) },
  { label: '专项附加扣除', text: formatYuan(one.additional) },
  { label: '应纳税所得额', text: formatYuan(one.taxable) },
  { label: '预扣率', text: formatPercent(one.bracket.rateBp) },
  { label: '速算扣除数', text: formatYuan(one.bracket.quickDeduction) },
  { label: '累计税额', text: formatYuan(one.yearTax) },
  { label: '已预扣税额', text: formatYuan(one.withheld) },
]
