import { formatFen } from '@nocturne/base/money'
import { voucherStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatShortTime } from '#lib/format/format.ts'
import { buildVoucherLink } from '../../vouchers/public.ts'
import { createChoiceFilter } from '../frame/choices.tsx'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildDealVouchersLink, buildVoucherLinesLink } from '../links.ts'
import { dealFilter, voucherFilter } from './voucher-filter.tsx'

type Row = AnswerOf<typeof reports.voucherLines>['rows'][number]

const statusFilter = createChoiceFilter('状态', {
  status: { dictionary: 'voucher_status', without: [voucherStatus.verifying, voucherStatus.failed] },
})

/** 团购统计, P050, P051. A voucher links to its page, where its verification can be cancelled in time. */
export default createReportPage(
  defineLevels(vouchersReport, {
    deals: {
      endpoint: reports.voucherDeals,
      filters: [voucherFilter],
      folded: ['platform', 'verifyUserId', 'userId', 'deptId'],
      search: { label: '搜索团购', placeholder: '团购名称' },
      counted: '个团购',
      empty: '暂无核销',
      rowKey: (row) => row.groupPackageId,
      title: (row) => row.dealTitle,
      fact: (row) =>
        [
          getLabel('voucher_platform', row.platform),
          `核销 ${row.verifyCount} 张`,
          row.cancelCount > 0 && `撤销 ${row.cancelCount} 张`,
          row.average !== 0 && `张均 ${formatFen(row.average, { trim: true })}`,
        ]
          .filter(Boolean)
          .join(' · '),
      subfigure: (row, { main }) =>
        main === 'settleAmount'
          ? `核销 ${formatFen(row.payAmount, { trim: true })}`
          : `结算 ${formatFen(row.settleAmount, { trim: true })}`,
      href: ({ groupPackageId }, { within }) => buildVoucherLinesLink({ ...within, groupPackageId }),
    },
    vouchers: {
      endpoint: reports.voucherLines,
      filters: [dealFilter, voucherFilter, statusFilter],
      folded: ['platform', 'verifyUserId', 'userId', 'deptId', 'status'],
      counted: ({ answer }) => (answer?.dealTitle ? `张 · ${answer.dealTitle}` : '张'),
      empty: '暂无明细',
      backTo: ({ range }) => buildDealVouchersLink(range),
      rowKey: (row) => row.verifyId,
      row: createRow,
    },
  }),
)

function createRow(row: Row): ShareRowProps {
  const cancelled = row.status === voucherStatus.cancelled
  return {
    title: row.dealTitle,
    fact: (
      <>
        {[
          `${getLabel('voucher_platform', row.platform)} 尾号${row.codeTail}`,
          row.tableName,
          `销售 ${row.salesUserName}`,
          `核销 ${row.verifyUserName} ${formatShortTime(row.verifyTime)}`,
          row.verifyNo,
        ].join(' · ')}{' '}
        {cancelled && <Tag tone="neutral">{`${formatShortTime(row.cancelTime ?? row.verifyTime)} 已撤销`}</Tag>}
        {row.cancelDeadline !== null && <Tag tone="accent">{`${formatClock(row.cancelDeadline)} 前可撤销`}</Tag>}
      </>
    ),
    figure: formatFen(row.payAmount, { trim: true }),
    subfigure: [
      cancelled && `已付 ${formatFen(row.amount, { trim: true })}`,
      `门市价 ${formatFen(row.marketAmount, { trim: true })}`,
      `结算 ${formatFen(row.settleAmount, { trim: true })}`,
    ]
      .filter(Boolean)
      .join(' '),
    href: buildVoucherLink(row.verifyId),
  }
}
