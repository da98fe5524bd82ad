/** Demand of a night over the duties: bookings, past nights of the weekday, and scheduled people. */
import { formatFen } from '@nocturne/base/money'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { IconButton } from '#kit/button.tsx'
import { useOverview } from '#lib/office-session.ts'

import { computeAverage, listScheduledStaff, type DutyDemand, type DutyWeek } from './duty-rules.ts'
import styles from './duty.module.css'
import { moveFocus } from './move-focus.ts'

/** Report of opened tables, by department. */
const TABLES_REPORT = 'tablesDepts'

const empty: Pick<DutyDemand, 'bookings' | 'past'> = { bookings: [], past: [] }

const findDemand = (week: DutyWeek, businessDate: string): Pick<DutyDemand, 'bookings' | 'past'> =>
  week.demand.find((one) => one.businessDate === businessDate) ?? empty

/** Whole yuan: averages have no meaningful fen. */
const formatYuan = (fen: number): string => formatFen(Math.round(fen / 100) * 100, { trim: true })

interface DemandCellProps {
  week: DutyWeek
  businessDate: string
  pressed: boolean
  onOpen: () => void
}

export function DemandCell({ week, businessDate, pressed, onOpen }: DemandCellProps) {
  const { bookings, past } = findDemand(week, businessDate)
  const tables = computeAverage(past, ({ tableCount }) => tableCount)
  const takings = computeAverage(past, (night) => night.takings)
  const staffNum = listScheduledStaff(week, businessDate).reduce((sum, { names }) => sum + names.length, 0)
  return (
    <button type="button" className={styles['demand']} aria-pressed={pressed} onKeyDown={moveFocus} onClick={onOpen}>
      <span>预订 {bookings.length}</span>
      {tables !== null && <span>平均 {tables} 台</span>}
      {takings !== null && <span>消费 {formatYuan(takings)}</span>}
      <span>排班 {staffNum} 人</span>
    </button>
  )
}

interface DemandPanelProps {
  week: DutyWeek
  businessDate: string
  onClose: () => void
}

/** Lines behind the figures of a night. */
export function DemandPanel({ week, businessDate, onClose }: DemandPanelProps) {
  const { bookings, past } = findDemand(week, businessDate)
  const staff = listScheduledStaff(week, businessDate)
  return (
    <aside className={styles['panel']} aria-label="预计">
      <header>
        <h2>预计</h2>
        <span>{businessDate.slice(5).replace('-', '/')}</span>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        <Lines title="以前同一星期几" note={`${past.length} 晚`} none="还没有结束的营业日">
          {past.map((night) => (
            <li key={night.businessDate}>
              <Night date={night.businessDate} />
              <span>
                {night.tableCount} 台{night.takings !== null && ` · 消费 ${formatYuan(night.takings)}`}
              </span>
            </li>
          ))}
        </Lines>
        <Lines title="预订" note={`${bookings.length} 台`} none="还没有预订">
          {bookings.map(({ bookingId, arriveTime, guestNum, areaName, tableName }) => (
            <li key={bookingId}>
              <strong>{tableName ?? areaName}</strong>
              <span>
                {arriveTime.slice(11, 16)} · {guestNum} 人
              </span>
            </li>
          ))}
        </Lines>
        <Lines title="排班" note={`${staff.reduce((sum, { names }) => sum + names.length, 0)} 人`} none="还没有排班">
          {staff.map(({ postName, names }) => (
            <li key={postName} className={styles['staff']}>
              <strong>
                {postName} {names.length}
              </strong>
              <span>{names.join('、')}</span>
            </li>
          ))}
        </Lines>
      </div>
    </aside>
  )
}

/** Link to the tables of the night, for people who may open that report. */
function Night({ date }: { date: string }) {
  const { data } = useOverview()
  if (!data?.reports.some(({ name }) => name === TABLES_REPORT)) return <strong>{date}</strong>
  return <Link href={`/reports/${TABLES_REPORT}?beginDate=${date}&endDate=${date}`}>{date}</Link>
}

interface LinesProps {
  title: string
  note: string
  /** Shown without lines. */
  none: string
  children: readonly ReactNode[]
}

function Lines({ title, note, none, children }: LinesProps) {
  return (
    <section aria-label={title}>
      <h3>
        {title}
        <small>{note}</small>
      </h3>
      {children.length === 0 ? (
        <p className={styles['empty']}>{none}</p>
      ) : (
        <ul className={styles['lines']}>{children}</ul>
      )}
    </section>
  )
}
