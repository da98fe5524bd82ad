import { formatFen } from '@nocturne/base/money'
import { sendStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import { getMeasure } from '@nocturne/contract/reports/measures'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { formatMeasure } from '../frame/figures.ts'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildGiftLink } from '../links.ts'
import { giftFilter, giverFilter } from './gift-filter.tsx'
import { QuotaCard, GiftReasonBreakdown } from './gift-parts.tsx'
import { formatLimit } from './limit-text.ts'

type Row = AnswerOf<typeof reports.giftsGiven>['rows'][number]

/** Pages of 赠送统计 (P042) and 个人赠送 (P043). */
export default createReportPage(
  defineLevels(giftsReport, {
    givers: {
      endpoint: reports.giftsGivers,
      filters: [giverFilter],
      folded: ['quotaType', 'reason', 'deptId'],
      empty: '暂无赠送',
      figures: ({ costAmount, giftRate }) => [
        { label: getMeasure('giftRate').label, value: formatMeasure('giftRate', giftRate) },
        ...(costAmount === null
          ? []
          : [{ label: '赠送成本', value: formatFen(costAmount, { trim: true, symbol: false }) }]),
      ],
      parts: ({ answer }) => answer && <GiftReasonBreakdown reasons={answer.reasons} />,
      fact: (row) => `${row.deptName} · ${row.sendCount} 单`,
      subfigure: (row) => (row.monthLimit === 0 ? '无额度' : `本月剩 ${formatLimit(row.monthRemain)}`),
    },
    gifts: {
      endpoint: reports.giftsGiven,
      filters: [giftFilter],
      folded: ['quotaType', 'reason'],
      counted: '单',
      empty: '暂无明细',
      head: ({ answer }) => answer?.quota && <QuotaCard {...answer.quota} />,
      rowKey: (row) => row.sendId,
      row: createRow,
    },
  }),
)

/** Row of a gift: the amount counted in these nights, or the reason why it does not count. */
function createRow(row: Row): ShareRowProps {
  const counts = row.giftAmount === row.sendAmount
  return {
    title: row.goodsSummary || row.sendNo,
    fact: [
      row.tableName,
      `销售 ${row.salesUserName}`,
      `${formatMonthDay(row.createTime)} ${formatClock(row.createTime)}`,
      getLabel('send_reason', row.reason),
      getLabel('send_quota_type', row.quotaType),
      row.sendNo,
    ].join(' · '),
    figure: formatFen(row.giftAmount, { trim: true }),
    subfigure: [
      getLabel('send_status', row.status),
      (!counts || row.status !== sendStatus.effective) && `原值 ${formatFen(row.sendAmount, { trim: true })}`,
    ]
      .filter(Boolean)
      .join(' '),
    href: buildGiftLink(row.sendId),
  }
}
