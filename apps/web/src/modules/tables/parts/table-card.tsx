import { formatFen } from '@nocturne/base/money'
import BellRing from 'lucide-react/icons/bell-ring'

import { cx } from '#kit/cx.ts'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { FlashOnChange } from '#kit/pulse.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatElapsed, countMinutesSince, formatYuan } from '#lib/format/format.ts'
import { listGroupTables, getFloorState, type FloorTable } from '../floor-states.ts'
import styles from './table-card.module.css'

type TableCardProps = {
  card: FloorTable
  /** Current time in milliseconds, for the elapsed time. */
  now: number
  /** State of a write queued on this device: not sent yet, or refused. */
  waiting: 'waiting' | 'refused' | undefined
  onOpen: () => void
}

/** Card of a table. Free tables are muted, occupied ones prominent; a change is highlighted once. */
export function TableCard({ card, now, waiting, onOpen }: TableCardProps) {
  const state = getFloorState(card)
  return (
    <FlashOnChange on={JSON.stringify(card)}>
      <button
        type="button"
        className={cx(styles['card'], state.id === 'free' && styles['free'])}
        data-tone={state.tone}
        onClick={onOpen}
      >
        {card.tableRecordId !== null ? (
          <Sitting card={card} now={now} />
        ) : state.id === 'booked' ? (
          <Booked card={card} now={now} />
        ) : (
          <Empty card={card} label={state.name} />
        )}
        {waiting && (
          <span className={styles['waiting']}>
            <Tag tone={waiting === 'refused' ? 'danger' : 'warning'}>{waiting === 'refused' ? '未成功' : '待发送'}</Tag>
          </span>
        )}
      </button>
    </FlashOnChange>
  )
}

/**
 * Tags that the card leaves out because it shows them by the colour of the time, by the names of merged tables, or only
 * on the sheet.
 */
const SHOWN_ELSEWHERE = ['超时', '后付', '先付', '并']

function Sitting({ card, now }: { card: FloorTable; now: number }) {
  const state = getFloorState(card)
  const late = card.tags.includes('超时')
  return (
    <>
      <Head name={card.tableName} tone={late ? 'danger' : undefined}>
        {card.openTime !== null && formatElapsed(card.openTime, now)}
        {late && <span className="visually-hidden"> 超时</span>}
        {card.calling && <Bell />}
      </Head>
      <span className={styles['fact']}>
        <span>
          {card.salesUserName} · {card.guestNum}人
        </span>
        {card.tags
          .filter((tag) => !SHOWN_ELSEWHERE.includes(tag))
          .map((tag) => (
            <Tag key={tag} tone={tag === '生日' ? 'gift' : 'accent'}>
              {tag}
            </Tag>
          ))}
      </span>
      <Group card={card} />
      {/* Guest name. For users who see no amounts it is shown further down, in the place of the amounts. */}
      {card.payableAmount !== null && card.guestName && <span className={styles['guest']}>{card.guestName}</span>}
      <span className={styles['foot']}>
        {card.payableAmount === null ? (
          <span className={styles['quiet']}>{card.guestName || state.name}</span>
        ) : (
          <Amounts payable={card.payableAmount} unpaid={card.unpaidAmount ?? 0} presented={card.billPresented} />
        )}
        <span className={shouldShowState(card) ? styles['state'] : 'visually-hidden'}>{state.label}</span>
      </span>
      <Minimum card={card} />
    </>
  )
}

/**
 * True if the card labels its state. Open tables are labelled only while goods are still to be served, and presented
 * bills only where no amount is shown.
 */
const shouldShowState = (card: FloorTable): boolean =>
  (getFloorState(card).id !== 'open' || card.producing) && !(card.billPresented && card.payableAmount !== null)

/** Unpaid amount, with the total next to it after a partial payment; without an unpaid amount only the total. */
function Amounts({ payable, unpaid, presented }: { payable: number; unpaid: number; presented: boolean }) {
  if (unpaid === 0) return <strong className={styles['amount']}>{formatYuan(payable)}</strong>
  return (
    <>
      <span className={styles['owed']}>
        <span className={presented ? styles['state'] : 'visually-hidden'}>{presented ? '待结账' : '待结'}</span>{' '}
        <strong className={styles['amount']}>{formatYuan(unpaid)}</strong>
      </span>
      {unpaid !== payable && <span>共 {formatYuan(payable)}</span>}
    </>
  )
}

/** Names of the merged tables; the same text on each of their cards. */
function Group({ card }: { card: FloorTable }) {
  const tables = listGroupTables(card)
  return tables.length > 0 && <span className={styles['group']}>并 {tables.join(' ')}</span>
}

/** Bell icon: a guest calls, and no waiter has accepted yet. */
function Bell() {
  return (
    <>
      <BellRing className={styles['bell']} aria-hidden="true" />
      <span className="visually-hidden"> 客人呼叫</span>
    </>
  )
}

/** Progress to the minimum; full and green once it is reached. */
function Minimum({ card }: { card: FloorTable }) {
  if (card.minEligibleAmount === null || card.minCharge === 0) return null
  const reached = card.minDiffAmount === 0
  return (
    <ProgressBar
      size="thin"
      value={reached ? 1 : card.minEligibleAmount / card.minCharge}
      tone={reached ? 'positive' : 'accent'}
    />
  )
}

function Booked({ card, now }: { card: FloorTable; now: number }) {
  const late = card.arriveTime === null ? 0 : countMinutesSince(card.arriveTime, now)
  return (
    <>
      <Head name={card.tableName} tone="warning">
        {card.arriveTime !== null && formatClock(card.arriveTime)}
      </Head>
      <span className={styles['fact']}>
        <span>已订 · {card.bookGuestName}</span>
      </span>
      {late > 0 && <span className={styles['late']}>预订已晚 {late} 分</span>}
      <span className={styles['last']}>
        {card.bookSalesUserName} · {card.bookGuestNum}人
      </span>
    </>
  )
}

function Empty({ card, label }: { card: FloorTable; label: string }) {
  return (
    <>
      <Head name={card.tableName}>{card.seatNum}座</Head>
      <span className={styles['fact']}>
        <span>{label}</span>
      </span>
      {card.minCharge > 0 && (
        <span className={styles['last']}>低消 {formatFen(card.minCharge, { trim: true, symbol: false })}</span>
      )}
    </>
  )
}

type HeadProps = { name: string; tone?: 'danger' | 'warning' | undefined; children: React.ReactNode }

function Head({ name, tone, children }: HeadProps) {
  return (
    <span className={styles['head']}>
      <b className={styles['name']}>{name}</b>
      <span className={tone && styles['toned']} data-tone={tone}>
        {children}
      </span>
    </span>
  )
}
