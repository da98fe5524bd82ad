import { formatFen } from '@nocturne/base/money'
import { rewardSettleStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { ownTipsLevel, tipsReport } from '@nocturne/contract/reports/tips/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createChoiceFilter } from '../frame/choices.tsx'
import { deptFilter } from '../frame/dept-filter.tsx'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { OwnTipCode } from './own-code.tsx'
import { receiverFilter } from './receiver-filter.tsx'

type Row = AnswerOf<typeof reports.tipsReceived>['rows'][number]

/** Tips of one person: giver, table, message and booking status. */
const tips = {
  filters: [createChoiceFilter('入账状态', { settleStatus: { dictionary: 'reward_settle_status' } })],
  counted: '笔',
  rowKey: (row: Row) => row.rewardId,
  row: createRow,
}

/** 打赏统计, P045, P046, and the user's own tips, P084. */
export default createReportPage(
  defineLevels(tipsReport, {
    receivers: {
      endpoint: reports.tipsReceivers,
      filters: [deptFilter, receiverFilter],
      empty: '暂无打赏',
      fact: (row) => `${row.deptName} · ${row.rewardCount} 笔`,
      subfigure: (row) => `所得 ${formatFen(row.userShare, { trim: true })}`,
    },
    tips: { endpoint: reports.tipsReceived, empty: '暂无明细', ...tips },
  }),
  defineLevels(
    { ...tipsReport, levels: { tips: ownTipsLevel } },
    {
      tips: {
        endpoint: reports.ownTips,
        head: () => <OwnTipCode />,
        empty: '暂无打赏',
        backTo: employeeCentreLink,
        ...tips,
      },
    },
  ),
)

/** A refunded tip shows its original amount. */
function createRow(row: Row): ShareRowProps {
  const wentBack = row.settleStatus === rewardSettleStatus.reversed
  return {
    title: row.fromName || '匿名',
    fact: [
      `${formatMonthDay(row.payTime)} ${formatClock(row.payTime)}`,
      row.tableName,
      getLabel('reward_settle_status', row.settleStatus),
      row.message && `“${row.message}”`,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: formatFen(row.rewardAmount, { trim: true }),
    subfigure: wentBack
      ? `已退回 ${formatFen(row.amount, { trim: true })}`
      : `所得 ${formatFen(row.userShare, { trim: true })}`,
  }
}
