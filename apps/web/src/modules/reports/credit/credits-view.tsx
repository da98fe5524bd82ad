import { creditStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { creditReport } from '@nocturne/contract/reports/credit/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import type { ReactNode } from 'react'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatMonthDay, formatYuan } from '#lib/format/format.ts'
import type { ListState } from '#shells/query-state.ts'
import { ReportPage } from '#shells/report-page.tsx'
import { CreditStatusTag } from '../../billing/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatEmptyText } from '../frame/name-search.tsx'
import type { CreditFilter } from './credit-filter.ts'
import { allCreditStatuses, CreditFilters } from './credit-filters.tsx'
import { buildCreditHeadline, joinFacts } from './credit-headline.ts'

type CreditList = AnswerOf<typeof reports.creditLines>
type Credit = CreditList['rows'][number]

interface CreditsViewProps {
  filter: CreditFilter
  query: ListState<Credit> & { first: CreditList | undefined; total: number }
  /** Credits of the whole venue: shows the department filter, and the guarantor of each credit. */
  ofHouse?: boolean
  head?: ReactNode
  /** `BottomBar` below the rows. */
  bottom?: ReactNode
  /** Link that a tap on a credit opens, or the action it performs. */
  opens: (credit: Credit) => Pick<ShareRowProps, 'href' | 'onClick'>
  backTo: string
}

/** List of credits below their totals. */
export function CreditsView({ filter, query, ofHouse = false, head, bottom, opens, backTo }: CreditsViewProps) {
  const { first, total } = query
  const { creditLineMeasures } = creditReport
  return (
    <ReportPage
      backTo={backTo}
      bottom={bottom}
      exportAction={ofHouse && <ExportButton endpoint={reports.creditLines} input={filter.input} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      onAllNights={() => filter.setRange(null)}
      filters={
        <CreditFilters
          filter={filter}
          states={allCreditStatuses}
          depts={ofHouse}
          placeholder="客人、台号、单号或手机尾号"
        />
      }
      head={head}
      headline={first ? buildCreditHeadline(first, creditLineMeasures, first.guarantor?.account) : null}
      query={query}
      rowKey={(credit) => credit.creditId}
      row={(credit) => ({ ...createRow(credit, ofHouse && !first?.guarantor), ...opens(credit) })}
      rowsTitle={`${total} 笔${filter.status === undefined ? ' · 含审批中与未通过' : ''}`}
      empty={formatEmptyText(filter.keyword, ofHouse ? '暂无明细' : '暂无挂账')}
    />
  )
}

function createRow(credit: Credit, named: boolean): ShareRowProps {
  const { guestName, phoneMask, amount, remainAmount, overdueDays, status } = credit
  return {
    title: `${guestName} ${phoneMask}`,
    fact: (
      <>
        {formatFact(credit, named)}{' '}
        {overdueDays > 0 ? (
          <Tag tone="danger">逾期 {overdueDays} 天</Tag>
        ) : (
          <CreditStatusTag credit={{ status, overdue: false }} />
        )}
      </>
    ),
    figure: formatYuan(remainAmount),
    subfigure: status === creditStatus.pending ? `申请 ${formatYuan(amount)}` : `共 ${formatYuan(amount)}`,
  }
}

function formatFact(credit: Credit, named: boolean): string {
  const { creditNo, tableName, businessDate, dueDate, guaranteeUserName, repaidAmount, badAmount, reversedAmount } =
    credit
  return joinFacts([
    tableName,
    businessDate && formatMonthDay(businessDate),
    dueDate && `应还 ${formatMonthDay(dueDate)}`,
    repaidAmount > 0 && `已还 ${formatYuan(repaidAmount)}`,
    badAmount > 0 && `坏账 ${formatYuan(badAmount)}`,
    reversedAmount > 0 && `冲减 ${formatYuan(reversedAmount)}`,
    named && `担保 ${guaranteeUserName}`,
    creditNo,
  ])
}
