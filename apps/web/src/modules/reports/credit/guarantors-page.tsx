import type { AnswerOf } from '@nocturne/contract/endpoint'
import { creditReport } from '@nocturne/contract/reports/credit/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getMeasure } from '@nocturne/contract/reports/measures'

import { formatYuan } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { ReportPage } from '#shells/report-page.tsx'
import { ExportButton } from '../export/export-action.tsx'
import { formatEmptyText } from '../frame/name-search.tsx'
import { useRedirectToOwnLevel } from '../frame/use-own-level.ts'
import { buildCreditLinesLink, marketOverviewLink } from '../links.ts'
import { useCreditFilter } from './credit-filter.ts'
import { CreditFilters, owedCreditStatuses } from './credit-filters.tsx'
import { formatCreditAccount, buildCreditHeadline, joinFacts } from './credit-headline.ts'

type Row = AnswerOf<typeof reports.creditGuarantors>['rows'][number]

/** P054 挂账统计: guests' debts by guarantor. Users restricted to their own data start at their own credits. */
export default function GuarantorsPage() {
  const filter = useCreditFilter()
  const query = useApiPages(reports.creditGuarantors, filter.input, { pageSize: 50, live: true, keep: true })
  const { first, rows, total } = query
  useRedirectToOwnLevel(first?.scope, (userId) => buildCreditLinesLink({ ...filter.handedDown, userId }))
  const most = Math.max(1, ...rows.map((row) => row.remainAmount))
  return (
    <ReportPage
      backTo={marketOverviewLink}
      exportAction={<ExportButton endpoint={reports.creditGuarantors} input={filter.input} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      onAllNights={() => filter.setRange(null)}
      filters={<CreditFilters filter={filter} states={owedCreditStatuses} depts placeholder="担保人姓名" />}
      headline={first ? buildCreditHeadline(first, creditReport.secondaryMeasures) : null}
      query={query}
      rowKey={(row) => row.userId}
      row={(row, index) => ({
        rank: index + 1,
        face: true,
        picture: row.avatarUrl,
        title: row.nickName,
        fact: formatFact(row),
        figure: formatYuan(row.remainAmount),
        subfigure: row.overdueAmount > 0 ? `逾期 ${formatYuan(row.overdueAmount)}` : '无逾期',
        share: row.remainAmount / most,
        href: buildCreditLinesLink({ ...filter.handedDown, userId: row.userId }),
      })}
      rowsTitle={`${total} 位担保人`}
      order={`按${getMeasure(creditReport.headline).label}`}
      empty={formatEmptyText(filter.keyword, '暂无挂账')}
    />
  )
}

const formatFact = ({ deptName, creditCount, creditAmount, repaidAmount, account }: Row): string =>
  joinFacts([
    deptName,
    `${creditCount} 笔`,
    `挂账 ${formatYuan(creditAmount)}`,
    `已还 ${formatYuan(repaidAmount)}`,
    formatCreditAccount(account),
  ])
