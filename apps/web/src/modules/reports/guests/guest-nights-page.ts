import { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport } from '@nocturne/contract/reports/guests/definition'

import { deptFilter } from '../frame/dept-filter.tsx'
import { formatNight, formatRoundedYuan } from '../frame/figures.ts'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildNightGuestsLink } from '../links.ts'

/** 客人报表, P075: guests by night. */
export default createReportPage(
  defineLevels(guestReport, {
    nights: {
      endpoint: reports.guestNights,
      filters: [deptFilter],
      row: (
        { businessDate, guestNum, tableCount, bookedGuests, walkInGuests, ...row },
        { largest, deptId, userId },
      ) => ({
        title: formatNight(businessDate),
        fact: `${tableCount} 台 · 预订 ${bookedGuests} 人 · 散客 ${walkInGuests} 人 · 新客 ${row.newGuests} · 回头客 ${row.returningGuests}`,
        figure: `${guestNum} 人`,
        subfigure: `${formatRoundedYuan(row.payableAmount)} · 人均 ${formatRoundedYuan(row.avgGuest)}`,
        share: guestNum / largest,
        href: buildNightGuestsLink({
          businessDate,
          ...(deptId !== undefined && { deptId }),
          ...(userId !== undefined && { userId }),
        }),
      }),
    },
  }),
)
