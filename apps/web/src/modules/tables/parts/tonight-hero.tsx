import { businessDayStatus } from '@nocturne/contract/codes'
import { changeOf, nightComparisonText } from '@nocturne/contract/reports/night-comparison'
import { formatShortFen } from '@nocturne/base/short-money'
import { weekday } from '@nocturne/base/venue-time'

import { Hero } from '../../../kit/hero.tsx'
import { monthDay, percent } from '../../../lib/format.ts'
import { nightLinks } from '../night-links.ts'
import { useTonight } from '../queries.ts'

const SALES = { all: '今晚销售', dept: '部门今晚销售', self: '我的今晚销售' }
const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** `+12.4%`, as the reports round it; null where they show no change. */
function changeText(changeBp: number | null): string | null {
  const change = changeBp === null ? undefined : changeOf(WHOLE_BP + changeBp, WHOLE_BP)
  return change ? `${SIGNS[change.direction]}${change.text}` : null
}
const SIGNS = { up: '+', down: '−', same: '' }
const WHOLE_BP = 10_000

/** A night that runs is not yet an open house. */
const wordOf = ({ dayStatus, open }: { dayStatus: string; open: boolean }) =>
  dayStatus !== businessDayStatus.open ? '已日结' : open ? '营业中' : '未营业'

/** The night in figures, over the tables whose amounts one sees, and says over which; each leads to what it is made of. */
export function TonightHero() {
  const { data } = useTonight()
  if (!data) return null
  const day = DAYS[weekday(data.businessDate)] ?? ''
  const change = changeText(data.changeBp)
  return (
    <Hero
      label={`${SALES[data.scope]} · ${monthDay(data.businessDate)} ${day} · ${wordOf(data)}`}
      figure={formatShortFen(data.salesAmount)}
      href={nightLinks.sales}
      {...(change !== null && {
        aside: { label: nightComparisonText(data.businessDate, true), value: change },
      })}
      figures={[
        [
          {
            // Openings, also of tables that are free again: no share of the tables, which the chips below count.
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
          { label: '赠送率', value: percent(data.giftRate), href: nightLinks.gifts },
        ],
      ]}
    />
  )
}
