/** Headline of credit reports: the amount owed now and related figures. */
import { formatFen } from '@nocturne/base/money'
import { getMeasure, getShortLabel, type MeasureName } from '@nocturne/contract/reports/measures'
import { creditReport } from '@nocturne/contract/reports/credit/definition'

import { formatRange } from '@nocturne/base/date-range'
import type { ReportHeadlineProps } from '#shells/report-headline.tsx'
import { createMeasureExplainer } from '../frame/explanation.tsx'
import { formatTableCell, formatExactMeasure, formatMeasure } from '../frame/figures.ts'

type Account = { creditLimit: number; available: number | null } | null
type Sums = Readonly<Partial<Record<MeasureName, number>>>
type Around = { beginDate: string | null; endDate: string | null; summary: Sums }

/**
 * Headline with further figures. `account` is set for a single guarantor: it adds the credit limit and its
 * available part.
 */
export function buildCreditHeadline(
  { beginDate, endDate, summary }: Around,
  further: readonly MeasureName[],
  account?: Account,
): ReportHeadlineProps {
  const { headline } = creditReport
  return {
    label: getMeasure(headline).label,
    figure: formatMeasure(headline, summary[headline] ?? 0),
    exact: formatExactMeasure(headline, summary[headline] ?? 0),
    explains: headline,
    explain: createMeasureExplainer({}, summary),
    note: beginDate === null || endDate === null ? '全部挂账' : `${formatRange({ beginDate, endDate })} 生效`,
    figures: [
      ...further.map((name) => ({
        label: getShortLabel(name),
        value: formatTableCell(name, summary[name] ?? 0),
        explains: name,
      })),
      ...(account
        ? [
            { label: '额度', value: formatLimit(account) },
            { label: '可用', value: formatAvailable(account) },
          ]
        : []),
    ],
  }
}

const formatPlain = (fen: number) => formatFen(fen, { trim: true, symbol: false })
const formatLimit = ({ creditLimit }: NonNullable<Account>) => (creditLimit < 0 ? '不限' : formatPlain(creditLimit))
const formatAvailable = ({ available }: NonNullable<Account>) => (available === null ? '不限' : formatPlain(available))

/** `额度 20,000 可用 14,000`; null for an employee without a credit account. */
export const formatCreditAccount = (account: Account): string | null =>
  account && (account.creditLimit < 0 ? '额度不限' : `额度 ${formatLimit(account)} 可用 ${formatAvailable(account)}`)

/** Joins facts to a line that wraps only between them. */
export const joinFacts = (parts: readonly (string | false | null)[]): string =>
  parts
    .filter((part) => typeof part === 'string')
    .map((part) => part.replaceAll(' ', NO_BREAK))
    .join(' · ')

const NO_BREAK = '\u00A0'
