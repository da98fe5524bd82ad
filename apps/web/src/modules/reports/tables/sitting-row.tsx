import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { recordStatus, type RecordStatus, type GuestType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatElapsed, formatMonthDay, formatNightClock } from '#lib/format/format.ts'

/** Sitting as a row of the table reports. */
export type SittingRow = {
  tableRecordId: number
  tableName: string
  areaName: string
  businessDate: string
  openTime: string
  clearTime: string | null
  guestName: string
  guestType: GuestType
  guestNum: number
  minCharge: number
  minDiffAmount: number
  status: RecordStatus
  turnNo: number
  fromTableName: string | null
  mergedInto: string | null
  spansNights: boolean
  creditMove: string | null
  payableAmount: number
  paidAmount: number
  creditAmount: number
  giftAmount: number
  unpaidAmount: number
}

/** Row of a sitting: guest, time and duration up to `now`, minimum, and amounts. */
export const buildSittingRow = (row: SittingRow, now: number, href: string): ShareRowProps => ({
  title: [row.tableName, row.guestName].filter(Boolean).join(' · '),
  fact: <Facts row={row} now={now} />,
  figure: formatFen(row.payableAmount, { trim: true }),
  subfigure: formatMoney(row),
  href,
})

function Facts({ row, now }: { row: SittingRow; now: number }) {
  const tags = [
    row.fromTableName !== null && `由 ${row.fromTableName} 转来`,
    row.mergedInto !== null && `并入 ${row.mergedInto}`,
    row.turnNo > 1 && `翻台 ${row.turnNo}`,
    row.spansNights && '跨日',
    row.creditMove !== null && `归属变更 ${row.creditMove}`,
  ].filter((tag) => tag !== false)
  return (
    <>
      {[
        row.areaName,
        getLabel('guest_type', row.guestType),
        row.guestNum > 0 && `${row.guestNum} 位`,
        formatMinimum(row),
      ]
        .filter(Boolean)
        .join(' · ')}
      <br />
      {[formatTimes(row, now), getLabel('record_status', row.status)].filter(Boolean).join(' · ')}
      {tags.length > 0 && <br />}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </>
  )
}

/** `11月13日 21:05–02:10 · 5:05`; for an open sitting the time since its opening. */
function formatTimes({ businessDate, openTime, clearTime, status }: SittingRow, now: number): string {
  const opened = `${formatMonthDay(businessDate)} ${formatNightClock(openTime, businessDate)}`
  if (status === recordStatus.cancelled) return opened
  const until = clearTime === null ? now : parseTime(clearTime)
  return `${opened}–${clearTime === null ? '' : formatClock(clearTime)} · ${formatElapsed(openTime, until)}`
}

function formatMinimum({ minCharge, minDiffAmount }: SittingRow): string | false {
  if (minCharge === 0) return false
  const short = minDiffAmount > 0 ? ` 差 ${formatFen(minDiffAmount, { trim: true })}` : ''
  return `低消 ${formatFen(minCharge, { trim: true })}${short}`
}

/** Non-zero amounts. 实收 is also shown when it is zero and nothing is unpaid. */
function formatMoney({ paidAmount, creditAmount, giftAmount, unpaidAmount }: SittingRow): string {
  const parts = [
    ['实收', paidAmount],
    ['挂账', creditAmount],
    ['赠送', giftAmount],
    ['未结', unpaidAmount],
  ] as const
  const shown = parts.filter(([word, fen]) => fen !== 0 || (word === '实收' && unpaidAmount === 0))
  return shown.map(([word, fen]) => `${word} ${formatFen(fen, { trim: true })}`).join(' ')
}
