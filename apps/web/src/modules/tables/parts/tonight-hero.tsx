import { businessDayStatus } from '@nocturne/contract/codes'
import { computeRelativeChange, formatNightComparison } from '@nocturne/contract/reports/night-comparison'
import { formatShortFen } from '@nocturne/base/short-money'
import { getWeekday } from '@nocturne/base/venue-time'

import { Hero } from '#kit/hero.tsx'
import { formatMonthDay, formatPercent } from '#lib/format/format.ts'
import { nightLinks } from '../night-links.ts'
import { useTonightFigures } from '../queries.ts'

const SALES = { all: '今晚销售', dept: '部门今晚销售', self: '我的今晚销售' }
const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** `+12.4%`, rounded as in reports; null if there is nothing to compare with. */
function formatChange(changeBp: number | null): string | null {
  const change = changeBp === null ? undefined : computeRelativeChange(WHOLE_BP + changeBp, WHOLE_BP)
  return change ? `${SIGNS[change.direction]}${change.text}` : null
}
const SIGNS = { up: '+', down: '−', same: '' }
const WHOLE_BP = 10_000

/** Status of the business day. It begins before opening hours, so an open day is 营业中 only while the venue is open. */
const formatDayStatus = ({ dayStatus, open }: { dayStatus: string; open: boolean }) =>
  dayStatus !== businessDayStatus.open ? '已日结' : open ? '营业中' : '未营业'

/**
 * Figures of the night over the tables whose amounts the user may see, labelled with that scope; most link to their
 * report.
 */
export function TonightFiguresCard() {
  const { data } = useTonightFigures()
  if (!data) return null
  const day = DAYS[getWeekday(data.businessDate)] ?? ''
  const change = formatChange(data.changeBp)
  return (
    <Hero
      label={`${SALES[data.scope]} · ${formatMonthDay(data.businessDate)} ${day} · ${formatDayStatus(data)}`}
      figure={formatShortFen(data.salesAmount)}
      href={nightLinks.sales}
      {...(change !== null && {
        aside: { label: formatNightComparison(data.businessDate, true), value: change },
      })}
      figures={[
        [
          {
            // Counts openings, including those of tables that are free again; the chips below count tables instead.
            label: '开台次数',
            value: data.tableCount,
            href: nightLinks.opened,
          },
          { label: '客人', value: data.guestNum },
          {
            label: '未结',
            value: formatShortFen(data.unpaidAmount),
            href: nightLinks.unpaid,
          },
          { label: '赠送率', value: formatPercent(data.giftRate), href: nightLinks.gifts },
        ],
      ]}
    />
  )
}
