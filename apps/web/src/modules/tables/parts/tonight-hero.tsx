import { businessDayStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { weekday } from '@nocturne/base/venue-time'

import { Hero } from '../../../kit/hero.tsx'
import { monthDay, percent } from '../../../lib/format.ts'
import { nightLinks } from '../links.ts'
import { useTonight } from '../queries.ts'

const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The night in figures, for those who see the amounts of every table; each leads to what it is made of. */
export function TonightHero() {
  const { data } = useTonight()
  if (!data) return null
  const links = nightLinks()
  const day = DAYS[weekday(data.businessDate)] ?? ''
  return (
    <Hero
      label={`今晚销售 · ${monthDay(data.businessDate)} ${day} · ${data.dayStatus === businessDayStatus.open ? '营业中' : '已日结'}`}
      figure={formatFen(data.salesAmount, { trim: true })}
      {...links.sales}
      {...(data.changeBp !== null && {
        aside: { label: `较上${day}此刻`, value: `${data.changeBp > 0 ? '+' : ''}${percent(data.changeBp)}` },
      })}
      figures={[
        { label: '开台', value: `${data.tableCount} / ${data.realTableCount}`, ...links.opened },
        { label: '客人', value: data.guestNum },
        {
          label: '未结',
          value: formatFen(data.unpaidAmount, { trim: true }),
          ...links.unpaid,
        },
        { label: '赠送率', value: percent(data.giftRate), ...links.gifts },
      ]}
    />
  )
}
