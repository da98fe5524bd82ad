import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { dateParam, idParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { getQuickRange } from '@nocturne/base/date-range'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import { Permitted } from '#shells/permitted.tsx'
import { RangeChips } from '#shells/range-chips.tsx'
import { DeptFilterChip, PersonFilterChip } from '../../directory/public.ts'
import { PlayRow } from '../parts/play-row.tsx'
import { formatAverage, type PlayRow as Row } from '../play-texts.ts'

const playSheet = createLazyComponent(() => import('../parts/play-sheet.tsx'))

const statuses = dictionaries.play_status
const params = {
  beginDate: dateParam,
  endDate: dateParam,
  status: createChoiceParam(statuses.map(({ value }) => value)),
  hostUserId: idParam,
  deptId: idParam,
}

const renderPlay = (play: Row) => <PlayRow play={play} host />
const getPlayId = ({ playId }: Row) => playId

/** P142 组局统计: group plays in the user's data scope with their totals, and the form for a new one. */
export default function PlaysPage() {
  const may = usePermissions()
  const { value, set } = useFilter(params)
  const [writing, setWriting] = useState(false)
  const today = getBusinessDate(useNow())
  const { status, hostUserId, deptId } = value
  const month = getQuickRange('month', today, getLastNightOfMonth(today))
  const range = { beginDate: value.beginDate ?? month.beginDate, endDate: value.endDate ?? month.endDate }
  const input = {
    ...range,
    ...(status && { status }),
    ...(hostUserId !== undefined && { hostUserId }),
    ...(deptId !== undefined && { deptId }),
  }
  const query = useApiPages(flashSales.playList, input, { live: true, keep: true })
  const sums = query.first?.summary
  return (
    <Permitted permission="play:event:manage" backTo={employeeCentreLink}>
      <ListPage
        backTo={employeeCentreLink}
        filters={
          <>
            <RangeChips
              range={range}
              today={today}
              last={getLastNightOfMonth(today)}
              onChange={(nights) => set(nights)}
            />
            <ChipRow label="状态与条件">
              <Chip selected={status === undefined} onClick={() => set({ status: undefined })}>
                全部
              </Chip>
              {statuses.map(({ value: one, label }) => (
                <Chip key={one} selected={status === one} onClick={() => set({ status: one })}>
                  {label}
                </Chip>
              ))}
              <PersonFilterChip label="发起人" value={hostUserId} onChange={(id) => set({ hostUserId: id })} scoped />
              <DeptFilterChip value={deptId} onChange={(id) => set({ deptId: id })} scoped />
            </ChipRow>
            {writing && <LazySheet part={playSheet} props={{ onClose: () => setWriting(false) }} />}
          </>
        }
        summary={
          sums && (
            <Card label="组局汇总">
              <FigureRow>
                <Figure label="组局数" value={String(sums.eventCount)} />
                <Figure label="已成局" value={String(sums.formedCount)} />
                <Figure label="已取消" value={String(sums.cancelledCount)} />
                <Figure label="报名人数" value={String(sums.joinCount)} />
                <Figure label="核销人数" value={String(sums.verifyCount)} />
                <Figure label="平均人数" value={formatAverage(sums.averageJoins)} />
                <Figure label="金额" value={formatFen(sums.amount, { trim: true })} />
              </FigureRow>
            </Card>
          )
        }
        query={query}
        row={renderPlay}
        rowKey={getPlayId}
        empty={{ text: emptyTexts.play, icon: <Users /> }}
        {...(may('play:event:manage') && {
          bottom: (
            <BottomBar>
              <Button kind="primary" wide icon={<Plus />} onClick={() => setWriting(true)}>
                发起组局
              </Button>
            </BottomBar>
          ),
        })}
      />
    </Permitted>
  )
}

/** Last night of the current month. Plays are announced in advance, so "this month" includes future nights. */
const getLastNightOfMonth = (today: string): string =>
  getQuickRange('month', today, `${today.slice(0, 4)}-12-31`).endDate
