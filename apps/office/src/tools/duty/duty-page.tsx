/** 值台安排: waiters of areas and tables for one week, by night and shift. */
import { addDays, getWeekday, getWeekStart } from '@nocturne/base/venue-time'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'

import { DemandCell, DemandPanel } from './duty-demand.tsx'
import { DutyPanel } from './duty-panel.tsx'
import {
  countTables,
  describeNight,
  readAssignment,
  type DutyArea,
  type DutySlot,
  type DutyWeek,
} from './duty-rules.ts'
import styles from './duty.module.css'
import { moveFocus } from './move-focus.ts'

const WEEKDAYS = '一二三四五六日'

export default function DutyPage() {
  const [weekBegin, setWeekBegin] = useState<string | undefined>(undefined)
  const input = weekBegin === undefined ? {} : { weekBegin }
  const { data, error, refetch, isFetching } = useApi(scheduling.dutyList, input, { keep: true })
  const go = useGo()
  if (data && data.areas.length > 0)
    return (
      <DutyTable week={data} beginDate={weekBegin ?? data.beginDate} onWeek={setWeekBegin} onBack={() => go('/')} />
    )
  return (
    <div className={styles['page']}>
      <PageHead title="值台安排" onBack={() => go('/')} />
      {data ? (
        <div className={styles['none']}>
          <p>还没有台位，先新增台位再安排值台</p>
          <Button kind="primary" onClick={() => go(buildListPath('table'))}>
            去台位
          </Button>
        </div>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

interface DutyTableProps {
  /** Last loaded week, shown until the requested one is loaded. */
  week: DutyWeek
  /** First date of the requested week. */
  beginDate: string
  onWeek: (weekBegin: string) => void
  onBack: () => unknown
}

/** Open cell; `areaId` null: the demand of the night. */
type Cell = { areaId: number | null; businessDate: string }

function DutyTable({ week, beginDate, onWeek, onBack }: DutyTableProps) {
  const [shiftId, setShiftId] = useState<number | null>(null)
  const [cell, setCell] = useState<Cell | null>(null)
  const open = cell && week.areas.find(({ areaId }) => areaId === cell.areaId)
  const turn = (days: number) => {
    setCell(null)
    onWeek(addDays(beginDate, days))
  }
  return (
    <div className={styles['page']}>
      <PageHead title="值台安排" note="开台时自动带出服务员" onBack={onBack}>
        <CopyButton toWeek={beginDate} today={week.today} />
      </PageHead>
      <div className={styles['bar']}>
        <IconButton label="上一周" icon={<ChevronLeft />} onClick={() => turn(-7)} />
        <strong>
          {formatDay(beginDate)} – {formatDay(addDays(beginDate, 6))}
        </strong>
        <IconButton label="下一周" icon={<ChevronRight />} onClick={() => turn(7)} />
        <fieldset className={styles['shifts']} aria-label="班次">
          <ChipButton pressed={shiftId === null} onClick={() => setShiftId(null)}>
            整晚
          </ChipButton>
          {week.shifts.map((shift) => (
            <ChipButton
              key={shift.shiftId}
              pressed={shiftId === shift.shiftId}
              onClick={() => setShiftId(shift.shiftId)}
            >
              {shift.shiftName} {shift.onTime}
            </ChipButton>
          ))}
        </fieldset>
      </div>
      <div className={styles['content']}>
        <DutyGrid week={week} busy={week.beginDate !== beginDate} shiftId={shiftId} cell={cell} onOpen={setCell} />
        {cell && open && (
          <DutyPanel
            key={`${cell.areaId} ${cell.businessDate} ${shiftId}`}
            week={week}
            area={open}
            slot={{ businessDate: cell.businessDate, shiftId }}
            onClose={() => setCell(null)}
          />
        )}
        {cell?.areaId === null && (
          <DemandPanel
            key={cell.businessDate}
            week={week}
            businessDate={cell.businessDate}
            onClose={() => setCell(null)}
          />
        )}
      </div>
    </div>
  )
}

interface DutyGridProps {
  week: DutyWeek
  /** True while another week is loaded: cells keep the focus, but do not open. */
  busy: boolean
  shiftId: number | null
  cell: Cell | null
  onOpen: (cell: Cell) => void
}

function DutyGrid({ week, busy, shiftId, cell, onOpen }: DutyGridProps) {
  const dates = Array.from({ length: 7 }, (_, index) => addDays(week.beginDate, index))
  return (
    <section className={styles['scroll']} aria-label="一周" aria-busy={busy}>
      <table>
        <caption className="visually-hidden">每个区域每晚的服务员</caption>
        <thead>
          <tr>
            <th scope="col">区域</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === week.today || undefined}>
                周{WEEKDAYS[getWeekday(date) - 1]} {formatDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">预计</th>
            {dates.map((businessDate, day) => (
              <td key={day}>
                <DemandCell
                  week={week}
                  businessDate={businessDate}
                  pressed={cell?.areaId === null && cell.businessDate === businessDate}
                  onOpen={() => !busy && onOpen({ areaId: null, businessDate })}
                />
              </td>
            ))}
          </tr>
          {week.areas.map((area) => (
            <tr key={area.areaId}>
              <th scope="row">
                {area.areaName}
                <small>{area.tables.length} 台</small>
              </th>
              {dates.map((businessDate, day) => (
                // Keyed by weekday, so that a cell keeps the focus when another week is shown.
                <td key={day}>
                  <DutyCell
                    week={week}
                    area={area}
                    slot={{ businessDate, shiftId }}
                    pressed={cell?.areaId === area.areaId && cell.businessDate === businessDate}
                    onOpen={() => !busy && onOpen({ areaId: area.areaId, businessDate })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const formatDay = (date: string) => date.slice(5).replace('-', '/')

interface DutyCellProps {
  week: DutyWeek
  area: DutyArea
  slot: DutySlot
  pressed: boolean
  onOpen: () => void
}

/** People of an area on one night with their tables; tables without a waiter are counted. */
function DutyCell({ week, area, slot, pressed, onOpen }: DutyCellProps) {
  const assignment = readAssignment(week, area, slot)
  const people = new Map(week.people.map((person) => [person.userId, person]))
  const isOver = slot.businessDate < week.today
  const free = area.tables.length - assignment.size
  return (
    <button
      type="button"
      className={styles['cell']}
      aria-pressed={pressed}
      aria-disabled={isOver || undefined}
      onKeyDown={moveFocus}
      onClick={() => !isOver && onOpen()}
    >
      {countTables(area, assignment).map(({ userId, count }) => {
        const person = people.get(userId)
        const night = person && !isOver ? describeNight(week, person, slot) : null
        return (
          <span key={userId} className={styles['person']} data-conflict={night?.isConflict || undefined}>
            {person?.nickName} {count}
            {night?.isConflict && ` ${night.text}`}
          </span>
        )
      })}
      {assignment.size === 0 ? (
        <span className={styles['empty']}>{isOver ? '—' : '没安排'}</span>
      ) : (
        free > 0 && <span className={styles['free']}>{free} 台没人</span>
      )}
    </button>
  )
}

/** Copies the week before; weeks that are over cannot be planned. */
function CopyButton({ toWeek, today }: { toWeek: string; today: string }) {
  const [busy, setBusy] = useState(false)
  const isOver = toWeek < getWeekStart(today)
  const copy = async () => {
    setBusy(true)
    try {
      const { count, skipped } = await sendCommand(scheduling.dutyCopyWeek, { toWeek })
      const left = skipped.length > 0 ? `，${skipped.join('、')}没有复制` : ''
      showToast(count === 0 ? `没有可复制的值台${left}` : `已复制 ${count} 条${left}`)
    } catch (failure) {
      showToast(getErrorMessage(failure, unexpectedText))
    } finally {
      await invalidate(scheduling.dutyList)
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" busy={busy} blocked={isOver ? '这一周已经过去' : null} onClick={copy}>
      复制上周
    </Button>
  )
}
