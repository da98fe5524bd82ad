import { bookingStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatElapsed, formatYuan } from '#lib/format/format.ts'
import { listGroupTables, getFloorState, type FloorTable } from '../floor-states.ts'
import { isPhone } from '@nocturne/base/phone'
import type { TableDetail, TableRecord } from '../queries.ts'
import { buildPayLink } from '../links.ts'
import { OffBillNotices } from './off-bill-notices.tsx'
import styles from './sheet-facts.module.css'

export function TableSheetTitle({ card }: { card: FloorTable }) {
  const state = getFloorState(card)
  return (
    <>
      {card.tableName} <Tag tone={state.tone}>{state.name}</Tag>
      {card.tags.map((tag) => (
        <Tag key={tag} tone={tag === '生日' ? 'gift' : tag === '超时' ? 'danger' : 'neutral'}>
          {tag}
        </Tag>
      ))}
    </>
  )
}

/** Guests and time of the sitting; for a free table its seats and minimum. */
export function TableSheetSummary({ card, now }: { card: FloorTable; now: number }) {
  if (card.openTime === null)
    return [card.areaName, `${card.seatNum} 座`, formatMinimum(card)].filter(Boolean).join(' · ')
  const facts = [
    card.salesUserName,
    `${card.guestNum} 人`,
    `${formatClock(card.openTime)} 开台`,
    `已坐 ${formatElapsed(card.openTime, now)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}

const formatMinimum = (card: FloorTable) => card.minCharge > 0 && `低消 ${formatFen(card.minCharge, { trim: true })}`

export function TableSheetAmounts({ card }: { card: FloorTable }) {
  if (card.payableAmount === null) return null
  return (
    <>
      {listGroupTables(card).length > 0 && <span className={styles['unpaid']}>本台 </span>}
      <Money fen={card.payableAmount} size="figure" />
      {card.unpaidAmount !== null && (
        <div className={styles['unpaid']}>
          未结 <Money fen={card.unpaidAmount} />
        </div>
      )}
    </>
  )
}

/** Facts needed before acting: minimum, group, expected guests, current guests. */
export function TableSheetNotes({ detail, onWaive }: { detail: TableDetail; onWaive: () => void }) {
  const { card, record, can } = detail
  const expected = detail.bookings.filter(({ status }) => status !== bookingStatus.arrived)
  return (
    <>
      {card.lockReason && <Notice tone="danger">已锁台：{card.lockReason}</Notice>}
      {record && (
        <OffBillNotices
          items={record.offBill}
          depositHref={can.settle ? buildPayLink(record.tableRecordId, 'deposit') : undefined}
        />
      )}
      {record && <MinimumNote record={record} {...(can.waiveMin && { onWaive })} />}
      {record && record.groupTables.length > 0 && <GroupNote record={record} />}
      {record && record.remark !== '' && <Notice>备注：{record.remark}</Notice>}
      {record && <GuestFacts record={record} />}
      {expected.length > 0 && (
        <ul aria-label="今晚预订" className={styles['bookings']}>
          {expected.map((booking) => (
            <li key={booking.bookingId}>
              <ListRow
                inCard
                lead={formatClock(booking.arriveTime)}
                title={booking.guestName}
                aside={`${booking.guestNum} 人`}
                fact={[`订台人 ${booking.salesUserName}`, booking.remark].filter(Boolean).join(' · ')}
                chip={<Tag tone="warning">{booking.status === bookingStatus.unconfirmed ? '待确认' : '已预订'}</Tag>}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Notice of the missing minimum; renders nothing once it is reached. Users who see no amounts get the minimum alone.
 */
function MinimumNote({ record, onWaive }: { record: TableRecord; onWaive?: () => void }) {
  const missing = record.amounts?.minDiffAmount
  // A merged group shares one minimum.
  const minCharge = record.amounts?.groupMinCharge ?? record.minCharge
  if (minCharge === 0 || (record.minWaived && record.groupTables.length === 0) || missing === 0) return null
  const short = missing === undefined ? '' : `，还差 ${formatFen(missing, { trim: true })}`
  const name = record.groupTables.length > 0 ? `${record.groupTables.length} 台合并低消` : '低消'
  const text = `${name} ${formatFen(minCharge, { trim: true })}${short}`
  return onWaive ? (
    <Notice action="免低消" onClick={onWaive}>
      {text}
    </Notice>
  ) : (
    <Notice tone={missing === undefined ? 'neutral' : 'warning'}>{text}</Notice>
  )
}

/** Notice with the other tables of the group and the group's sums; the header shows those of this table alone. */
function GroupNote({ record }: { record: TableRecord }) {
  const others = record.groupTables.filter((table) => table.tableRecordId !== record.tableRecordId)
  const main = record.groupTables.find((table) => table.main)
  const names = others.map((table) => table.tableName).join('、')
  const { amounts } = record
  return (
    <Notice tone="accent">
      {record.mergeToRecordId === null ? `已并入：${names}` : `已并到 ${main?.tableName ?? ''} 一起结账`}
      {amounts &&
        ` · ${record.groupTables.length} 台合计 ${formatYuan(amounts.groupPayableAmount)}，未结 ${formatYuan(amounts.groupUnpaidAmount)}`}
    </Notice>
  )
}

/** Guest, staff and original sales person of the sitting; renders nothing if there are none. */
function GuestFacts({ record }: { record: TableRecord }) {
  const facts = [
    record.originalSalesUserName && `原订台人 ${record.originalSalesUserName}`,
    record.waiterUserName && `服务员 ${record.waiterUserName}`,
    record.recommendUserName && `推荐人 ${record.recommendUserName}`,
    record.minWaived && '已免低消',
  ].filter(Boolean)
  const guest = record.guestName || record.guestPhone
  if (facts.length === 0 && !guest) return null
  return (
    <p className={styles['facts']}>
      {guest && (
        <>
          客人 {record.guestName} {record.guestPhone && <Phone number={record.guestPhone} />}
        </>
      )}
      {guest && facts.length > 0 && ' · '}
      {facts.join(' · ')}
    </p>
  )
}

/** Phone number: a call link, or plain text if it is masked. */
function Phone({ number }: { number: string }) {
  return isPhone(number) ? <a href={`tel:${number}`}>{number}</a> : number
}
