import { formatFen } from '@nocturne/base/money'
import { sendStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'

import { Card } from '#kit/card.tsx'
import { ChipRow } from '#kit/chip.tsx'
import { ShareRow, type ShareRowProps } from '#kit/share-row.tsx'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { countActiveFilters } from '../frame/further-filters.tsx'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildGiftLink, marketLink } from '../links.ts'
import { GiftChips, useGiftFilter } from './gift-filter.tsx'
import { formatLimit } from './limit-text.ts'

type Answer = AnswerOf<typeof reports.giftsGiven>
type Row = Answer['rows'][number]

/** P043 个人赠送: gifts of one person, and the remaining quota. */
export default function GiftsPage() {
  const narrower = useGiftFilter()
  const reading = useLevel(reports.giftsGiven, giftsReport.levels.gifts, narrower.value)
  const quota = reading.answer?.quota
  return (
    <LevelPage<Row>
      backTo={marketLink}
      report={giftsReport}
      reading={reading}
      counted="单"
      empty="暂无明细"
      head={quota && <QuotaCard {...quota} />}
      filtersUsed={countActiveFilters(narrower.value)}
      filters={
        <ChipRow label="额度类型与赠送原因" wrap>
          <GiftChips {...narrower} />
        </ChipRow>
      }
      rowKey={(row) => row.sendId}
      row={createRow}
    />
  )
}

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

/** Quota of the giver: per month and per night. */
function QuotaCard({ businessDate, ...quota }: NonNullable<Answer['quota']>) {
  return (
    <Card label="赠送额度">
      <Limit
        title={`${Number(businessDate.slice(5, 7))}月额度`}
        limit={quota.monthLimit}
        used={quota.monthUsed}
        left={quota.monthRemain}
      />
      <Limit
        title={`${formatMonthDay(businessDate)}额度`}
        limit={quota.dayLimit}
        used={quota.dayUsed}
        left={quota.dayRemain}
      />
    </Card>
  )
}

function Limit({ title, limit, used, left }: { title: string; limit: number; used: number; left: number }) {
  return (
    <ShareRow
      title={title}
      fact={`已用 ${formatFen(used, { trim: true })} / ${formatLimit(limit)}`}
      figure={formatLimit(left)}
      subfigure="剩余"
      {...(limit > 0 && { share: Math.min(1, used / limit) })}
    />
  )
}
