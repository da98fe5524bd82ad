import { reports } from '@nocturne/contract/reports/endpoints'
import { summaryColumnGroups, summaryReport } from '@nocturne/contract/reports/summary/definition'

import { defineLevels } from '../frame/level-data.ts'
import { buildNightOrdersLink } from '../frame/level-links.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { DetailLinks } from './detail-links.tsx'

/** Consumption and people are folded, so that tables and payments are visible first. */
const sheet = { groups: summaryColumnGroups, folded: ['consumption', 'people'] }

/** 汇总报表, P047–P049: all measures; the nights of a person link to the rows behind them. */
export default createReportPage(
  defineLevels(summaryReport, {
    depts: { endpoint: reports.summaryDepts, sheet },
    users: { endpoint: reports.summaryUsers, sheet },
    nights: {
      endpoint: reports.summaryNights,
      empty: '暂无明细',
      href: buildNightOrdersLink,
      sheet: {
        ...sheet,
        foot: ({ answer, within, personId }) =>
          answer &&
          personId !== undefined && <DetailLinks person={{ ...within, userId: personId }} summary={answer.summary} />,
      },
    },
  }),
)
