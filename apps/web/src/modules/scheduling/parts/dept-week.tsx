import { addDays, getBusinessDate, getWeekStart } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { restFault } from '@nocturne/contract/codes'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState, type ReactNode } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Select } from '#kit/select.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { PeriodNavigation } from '#kit/period-navigation.tsx'
import type { MonthDay } from '#kit/month-grid.tsx'
import { WeekGrid } from '#kit/week-grid.tsx'
import { formatClock } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import type { ScheduleFilter } from '../schedule-filter.ts'
import {
  buildScheduleCell,
  planChangeNames,
  formatMonthAndDay,
  buildDemandForecast,
  formatViolation,
  buildLeaveCell,
  formatWeekSummary,
  type SchedulePlan,
} from '../schedule-texts.ts'
import { ShiftLegend } from './legend.tsx'
import styles from './schedule.module.css'

const cellSheet = createLazyComponent(() => import('./cell-sheet.tsx'))
const violationSheet = createLazyComponent(() => import('./rest-violations-sheet.tsx'))
const shiftsSheet = createLazyComponent(() => import('./shifts-sheet.tsx'))

type Opened = { userId: number; date: string } | 'faults' | 'shifts' | null

/** 部门排班: week of a department by employee, and the actions on it. */
export function DeptScheduleWeek({ filter: { value, set }, tabs }: { filter: ScheduleFilter; tabs: ReactNode }) {
  const may = usePermissions()
  const now = useNow()
  const weekBegin = value.weekBegin ?? getWeekStart(getBusinessDate(now))
  const query = useApi(
    scheduling.list,
    { weekBegin, ...(value.deptId === undefined ? {} : { deptId: value.deptId }) },
    { live: true, keep: true },
  )
  const [opened, setOpened] = useState<Opened>(null)
  const plan = query.data
  const close = () => setOpened(null)
  return (
    <Page
      flush
      backTo={employeeCentreLink}
      right={
        may('system:user:edit') && <IconButton label="班次设置" icon={<Clock />} onClick={() => setOpened('shifts')} />
      }
      bottom={plan?.canEdit === true && plan.beginDate === weekBegin && <PlanBar plan={plan} />}
    >
      <div className={styles['flush']}>
        {tabs}
        <div className={styles['head']}>
          <PeriodNavigation
            text={`${formatMonthAndDay(weekBegin)} – ${formatWeekEnd(weekBegin, addDays(weekBegin, 6))}`}
            unit="周"
            onTurn={(step) => set({ tab: 'dept', weekBegin: addDays(weekBegin, step * 7) })}
          />
          {plan && plan.depts.length > 1 && (
            <div>
              <Select
                label="部门"
                options={plan.depts.map(({ deptId, deptName }) => ({ id: deptId, label: deptName }))}
                value={plan.dept?.deptId ?? null}
                onChange={(deptId) => set({ tab: 'dept', deptId })}
              />
            </div>
          )}
        </div>
      </div>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={10} />}>
        {(week) => <Week plan={week} onOpen={setOpened} />}
      </QueryView>
      {opened === 'shifts' && <LazySheet part={shiftsSheet} props={{ onClose: close }} />}
      {plan && opened === 'faults' && <LazySheet part={violationSheet} props={{ plan, onClose: close }} />}
      {plan && opened !== null && typeof opened === 'object' && (
        <LazySheet part={cellSheet} props={{ plan, ...opened, onClose: close }} />
      )}
    </Page>
  )
}

/** End of a week, with the month only if it differs. */
const formatWeekEnd = (from: string, to: string) =>
  from.slice(0, 7) === to.slice(0, 7) ? `${Number(to.slice(8))}日` : formatMonthAndDay(to)

function Week({ plan, onOpen }: { plan: SchedulePlan; onOpen: (opened: Opened) => void }) {
  const { people, cells, leaves, beginDate, today, dept, rules, canEdit } = plan
  if (people.length === 0) return <EmptyState icon={<CalendarDays />} text={emptyTexts.schedule} />
  const dates = Array.from({ length: 7 }, (_, index) => addDays(beginDate, index))
  const byPerson = Map.groupBy(cells, ({ userId }) => userId)
  const away = Map.groupBy(leaves, ({ userId }) => userId)
  const isAway = new Set(leaves.filter((night) => night.away).map((night) => `${night.userId} ${night.businessDate}`))
  const onDuty = Map.groupBy(
    cells.filter(({ onTime, userId, businessDate: date }) => onTime !== null && !isAway.has(`${userId} ${date}`)),
    ({ businessDate: date }) => date,
  )
  const faulty = people.filter(({ faults }) => faults.length > 0)
  const handleTap = (userId: number, date: string) =>
    canEdit && date < today ? showToast('该日已结束，不能修改') : onOpen({ userId, date })
  return (
    <>
      {canEdit && faulty.length > 0 && (
        <div className={styles['faults']}>
          <Notice action="查看" onClick={() => onOpen('faults')}>
            {faulty.length} 人的排班不符合休息规则或排在请假当晚
          </Notice>
        </div>
      )}
      <WeekGrid
        label={`${dept?.deptName ?? ''}排班`}
        corner={`${people.length} 人`}
        dates={dates}
        today={today}
        rows={people.map((person) => {
          const own = byPerson.get(person.userId) ?? []
          const violations = new Map(
            person.faults.map((violation) => [violation.businessDate, formatViolation(violation, rules)]),
          )
          return {
            key: person.userId,
            name: person.nickName,
            hint: formatWeekSummary(person),
            cells: new Map([
              ...own.map((cell): [string, MonthDay] => [
                cell.businessDate,
                buildScheduleCell(cell, canEdit ? violations.get(cell.businessDate) : undefined),
              ]),
              ...(away.get(person.userId) ?? []).map((leave): [string, MonthDay] => [
                leave.businessDate,
                buildLeaveCell(
                  leave,
                  own.find((cell) => cell.businessDate === leave.businessDate),
                ),
              ]),
            ]),
          }
        })}
        foot={{ label: '在岗', counts: new Map([...onDuty].map(([date, of]) => [date, of.length])) }}
        notes={buildDemandForecast(plan)}
        onCell={handleTap}
      />
      <ShiftLegend cells={cells} hasLeave={leaves.some(({ away }) => away)} />
    </>
  )
}

/** Bottom bar for planners: 清空未发布 (discard drafts), 复制上周 (copy last week), 智能排班 (propose) and 发布 (publish). */
function PlanBar({ plan }: { plan: SchedulePlan }) {
  const { beginDate: week, drafts, dept, endDate, today, undo } = plan
  const deptId = dept?.deptId
  const of = deptId === undefined ? {} : { deptId }
  const publish = useCommand(scheduling.publish, { label: '发布排班', invalidates: [scheduling.list] })
  const copy = useCommand(scheduling.copyWeek, { label: '复制上周', invalidates: [scheduling.list] })
  const propose = useCommand(scheduling.propose, { label: '智能排班', invalidates: [scheduling.list] })
  const clear = useCommand(scheduling.clearDraft, { label: '清空未发布', invalidates: [scheduling.list] })
  const nightsLeft = Array.from({ length: 7 }, (_, index) => addDays(week, index)).filter((date) => date > today)
  const plannedOver = plan.people.reduce(
    (sum, { faults }) => sum + faults.filter(({ fault }) => fault === restFault.onLeave).length,
    0,
  )
  const hasGaps =
    plan.cells.filter(({ businessDate: date }) => date > today).length < nightsLeft.length * plan.people.length

  const onPublish = async () => {
    const sure = await confirm({
      title: `发布 ${drafts.count} 格排班`,
      body: `发布后通知 ${drafts.people} 人，之后的修改会再次通知本人。${plannedOver > 0 ? `其中 ${plannedOver} 格排在员工请假当晚。` : ''}`,
      confirmLabel: '发布',
    })
    if (!sure) return
    const done = await publish.submit({ fromWeek: week, toWeek: week, ...of })
    if (!done.queued) showToast(`已发布 ${done.answer.count} 格，通知 ${done.answer.people} 人`)
  }
  const onCopy = async () => {
    const done = await copy.submit({ fromWeek: addDays(week, -7), toWeek: week, ...of })
    if (!done.queued) showToast(done.answer.count > 0 ? `已复制 ${done.answer.count} 格，待发布` : '没有可复制的空格')
  }
  const onPropose = async () => {
    const done = await propose.submit({ fromWeek: week, toWeek: week, ...of })
    if (!done.queued) showToast(done.answer.count > 0 ? `已排 ${done.answer.count} 格，请核对后发布` : '没有空格可排')
  }
  const onClear = async () => {
    const sure = await confirm({
      title: `清空 ${drafts.count} 格未发布排班`,
      body: '已发布的排班不受影响。',
      confirmLabel: '清空',
      tone: 'danger',
    })
    if (!sure) return
    const done = await clear.submit({ fromWeek: week, toWeek: week, ...of })
    if (!done.queued) showToast(`已清空 ${done.answer.count} 格`)
  }

  return (
    <BottomBar
      note={
        (drafts.count > 0 || undo !== null) && (
          <>
            {drafts.count > 0 && (
              <div className={styles['note']}>
                <span>
                  {drafts.count} 格未发布，发布后通知 {drafts.people} 人
                </span>
                <button type="button" className={styles['clear']} onClick={() => void onClear()}>
                  清空未发布
                </button>
              </div>
            )}
            {undo && <UndoNote undo={undo} />}
          </>
        )
      }
    >
      <Button icon={<Copy />} disabled={endDate < today} reason="该周已结束，不能修改" onClick={onCopy}>
        复制上周
      </Button>
      {hasGaps && (
        <Button icon={<Sparkles />} onClick={onPropose}>
          智能排班
        </Button>
      )}
      <Button kind="primary" wide disabled={drafts.count === 0} reason="没有未发布的排班" onClick={onPublish}>
        {drafts.count > 0 ? `发布 ${drafts.count} 格` : '发布'}
      </Button>
    </BottomBar>
  )
}

/** The user's latest change, with an undo button. */
function UndoNote({ undo }: { undo: NonNullable<SchedulePlan['undo']> }) {
  const { changeId, kind, count } = undo
  const revert = useCommand(scheduling.undo, { label: '撤销排班修改', invalidates: [scheduling.list] })
  const onUndo = async () => {
    const sure = await confirm({
      title: `撤销${planChangeNames[kind]}`,
      body:
        kind === 'publish'
          ? `${count} 格恢复发布前的排班和未发布的内容，并通知本人。`
          : `${count} 格恢复为修改前的排班；其中已发布的会通知本人。`,
      confirmLabel: '撤销',
    })
    if (!sure) return
    const done = await revert.submit({ changeId })
    if (!done.queued) showToast(`已恢复 ${done.answer.count} 格`)
  }
  return (
    <div className={styles['note']}>
      <span>
        {formatClock(undo.createTime)} {planChangeNames[kind]} {count} 格
      </span>
      <button type="button" className={styles['clear']} onClick={() => void onUndo()}>
        撤销{planChangeNames[kind]}
      </button>
    </div>
  )
}
