import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { formatDifference } from '../settle/cash-rules.ts'

type Shift = AnswerOf<typeof ledger.shiftList>['rows'][number]

/** Page size, larger than any venue's number of drawers. */
const MANY = 50

/** 钱箱: counts of the cashiers of a night, and drawers not counted yet. Renders nothing if no cash was taken. */
export function DrawersSection({ businessDate }: { businessDate: string }) {
  const night = { beginDate: businessDate, endDate: businessDate, pageSize: MANY }
  const { data } = useApi(ledger.shiftList, night, { live: true, staleMs: 0 })
  if (!data || data.rows.length === 0) return null
  const open = data.rows.filter((shift) => shift.closeTime === null).length
  return (
    <section aria-label="钱箱">
      <SectionTitle inCard end={open > 0 ? `${open} 个未交班` : '均已交班'}>
        钱箱
      </SectionTitle>
      {data.rows.map((shift) => (
        <Drawer key={shift.shiftId} shift={shift} />
      ))}
    </section>
  )
}

function Drawer({ shift }: { shift: Shift }) {
  const { cashierName, openTime, closeTime, floatAmount, expectedAmount, differenceAmount, remark } = shift
  const difference = differenceAmount ?? 0
  const facts = [
    `${formatShortTime(openTime)} 开班`,
    closeTime && `${formatShortTime(closeTime)} 交班`,
    floatAmount > 0 && `备用金 ${formatFen(floatAmount, { trim: true })}`,
  ]
  return (
    <ListRow
      inCard
      title={cashierName}
      fact={facts.filter(Boolean).join(' · ')}
      note={remark || undefined}
      {...(expectedAmount !== null && { figure: <Money fen={expectedAmount} exact /> })}
      chip={
        closeTime === null ? (
          <Tag tone="warning">未交班</Tag>
        ) : (
          <Tag tone={difference === 0 ? 'positive' : 'danger'}>{formatDifference(difference)}</Tag>
        )
      }
    />
  )
}
