import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import type { stageReport } from '@nocturne/contract/reports/stage/definition'

import { deptFilter } from '../frame/dept-filter.tsx'
import type { LevelPageOf } from '../frame/level-data.ts'
import { formatPerformerLevel, formatTimeOrTips, formatTips, NO_PAID_TIME_TEXT } from './performer-texts.ts'

/**
 * Level that lists performers by their paid time. Users who see only their own rows start here, too, instead of
 * skipping to their rows.
 */
export const performersPage = {
  endpoint: reports.performers,
  filters: [deptFilter],
  empty: NO_PAID_TIME_TEXT,
  counted: ({ answer, keyword, total }) => {
    const on = answer?.summary.actorsOn ?? total
    return !keyword && on < total ? `人，其中 ${on} 人上钟` : '人'
  },
  fact: (row) => [formatPerformerLevel(row.actorLevel), formatTimeOrTips(row)].filter(Boolean).join(' · '),
  subfigure: (row, { main }) =>
    main === 'actorShare' ? formatTips(row.rewardAmount) : `分成 ${formatFen(row.actorShare, { trim: true })}`,
  skipsToOwn: false,
} satisfies LevelPageOf<typeof stageReport.levels.performers>
