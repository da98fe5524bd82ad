import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'

import { KeywordBox } from '#shells/keyword-box.tsx'
import { getRows } from '#shells/query-state.ts'
import { formatMeasure } from '../frame/figures.ts'
import { countActiveFilters } from '../frame/further-filters.tsx'
import { LevelPage } from '../frame/level-page.tsx'
import { formatEmpty } from '../frame/name-search.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink, vouchersOfDeal } from '../links.ts'
import { useVoucherFilter, VoucherChips } from './voucher-filter.tsx'

/** P050 团购统计: vouchers by deal. */
export default function VoucherDealsPage() {
  const filter = useVoucherFilter()
  const { platform, verifyUserId, userId, keyword } = filter.value
  const reading = useLevel(reports.voucherDeals, vouchersReport.levels.deals, {
    platform,
    verifyUserId,
    ...(keyword !== '' && { keyword }),
  })
  const { main, query } = reading
  const getFigure = (row: { payAmount: number; verifyCount: number; settleAmount: number }): number =>
    main === 'verifyCount' || main === 'settleAmount' ? row[main] : row.payAmount
  const largest = Math.max(1, ...(query.data ? getRows(query.data) : []).map(getFigure))
  return (
    <LevelPage
      backTo={marketLink}
      report={vouchersReport}
      reading={reading}
      counted="个团购"
      empty={formatEmpty(keyword, '暂无核销')}
      parts={<KeywordBox label="搜索团购" placeholder="团购名称" keyword={keyword} />}
      filtersUsed={countActiveFilters({ platform, verifyUserId, userId, deptId: reading.filter.deptId })}
      filters={<VoucherChips filter={filter} nights={reading.filter} />}
      rowKey={(row) => row.groupPackageId}
      row={(row, index) => ({
        rank: index + 1,
        title: row.dealTitle,
        fact: [
          getLabel('voucher_platform', row.platform),
          `核销 ${row.verifyCount} 张`,
          row.cancelCount > 0 && `撤销 ${row.cancelCount} 张`,
          row.average !== 0 && `张均 ${formatFen(row.average, { trim: true })}`,
        ]
          .filter(Boolean)
          .join(' · '),
        figure: formatMeasure(main, getFigure(row)),
        subfigure:
          main === 'settleAmount'
            ? `核销 ${formatFen(row.payAmount, { trim: true })}`
            : `结算 ${formatFen(row.settleAmount, { trim: true })}`,
        share: Math.max(0, getFigure(row)) / largest,
        href: vouchersOfDeal({
          ...reading.filter.handedDown,
          groupPackageId: row.groupPackageId,
          verifyUserId,
          userId,
        }),
      })}
    />
  )
}
