import { getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useState, type ReactNode } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Tag } from '#kit/tag.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { dateParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { getQuickRange, type DateRange } from '@nocturne/base/date-range'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import { PlainPageHeader } from '#shells/plain-page-header.tsx'
import { RangeChips } from '#shells/range-chips.tsx'
import { getTag } from '../../orders/public.ts'
import { buildPlayLink } from '../links.ts'
import { PlayRow } from '../parts/play-row.tsx'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import type { OwnPlay } from '../play-texts.ts'

const playSheet = createLazyComponent(() => import('../parts/play-sheet.tsx'))

type Part = 'hosted' | 'invited' | 'open'
const params = {
  part: createDefaultChoiceParam(['hosted', 'invited', 'open'], 'hosted'),
  beginDate: dateParam,
  endDate: dateParam,
}

type Invited = PagedRow<typeof flashSales.invitedGuests>

const renderHostedPlay = (play: OwnPlay) => <PlayRow play={play} />
const openRow = (play: OwnPlay) => <PlayRow play={play} host />
const getPlayId = ({ playId }: OwnPlay) => playId
const getJoinId = ({ joinId }: Invited) => joinId

/** P092 个人组局统计: plays the user hosts, guests the user invited, and plays still open for invitations. */
export default function OwnPlaysPage() {
  const may = usePermissions()
  const { value, set } = useFilter(params)
  const [writing, setWriting] = useState(false)
  const today = getBusinessDate(useNow())
  const last = getQuickRange('month', today, `${today.slice(0, 4)}-12-31`).endDate
  const month = getQuickRange('month', today, last)
  const range = { beginDate: value.beginDate ?? month.beginDate, endDate: value.endDate ?? month.endDate }
  const filters = (
    <>
      <SegmentedControl<Part>
        label="组局分类"
        options={[
          { id: 'hosted', label: '我发起的' },
          { id: 'invited', label: '我邀请的' },
          { id: 'open', label: '可邀请' },
        ]}
        value={value.part}
        onChange={(part) => set({ part })}
      />
      {value.part !== 'open' && (
        <RangeChips range={range} today={today} last={last} onChange={(nights) => set(nights)} />
      )}
      {writing && <LazySheet part={playSheet} props={{ onClose: () => setWriting(false) }} />}
    </>
  )
  const bottom = may('play:event:manage') && (
    <BottomBar>
      <Button kind="primary" wide icon={<Plus />} onClick={() => setWriting(true)}>
        发起组局
      </Button>
    </BottomBar>
  )
  const around = { range, filters, ...(bottom && { bottom }) }
  return value.part === 'invited' ? <InvitedGuests {...around} /> : <Plays part={value.part} {...around} />
}

type Around = { range: DateRange; filters: ReactNode; bottom?: ReactNode }

function Plays({ part, range, filters, ...page }: Around & { part: 'hosted' | 'open' }) {
  const query = useApiPages(flashSales.groupStatistics, { part, ...range }, { live: true, keep: true })
  return (
    <ListPage
      header={<PlainPageHeader backTo={employeeCentreLink} />}
      summary={<Sums range={range} />}
      filters={filters}
      query={query}
      row={part === 'hosted' ? renderHostedPlay : openRow}
      rowKey={getPlayId}
      empty={{ text: emptyTexts.play, icon: <Users /> }}
      {...page}
    />
  )
}

function InvitedGuests({ range, filters, ...page }: Around) {
  const query = useApiPages(flashSales.invitedGuests, range, { live: true, keep: true })
  return (
    <ListPage
      header={<PlainPageHeader backTo={employeeCentreLink} />}
      summary={<Sums range={range} />}
      filters={filters}
      query={query}
      row={renderInvited}
      rowKey={getJoinId}
      empty={{ text: '暂无邀请', icon: <Users /> }}
      {...page}
    />
  )
}

/** Totals of hosted plays and invited guests in the period. */
function Sums({ range }: { range: DateRange }) {
  const sums = useApiPages(flashSales.groupStatistics, { part: 'hosted', ...range }, { live: true, keep: true }).first
    ?.summary
  if (!sums) return null
  return (
    <Card label="个人组局汇总">
      <FigureRow>
        <Figure label="组局数" value={String(sums.eventCount)} />
        <Figure label="已成局" value={String(sums.formedCount)} />
        <Figure label="报名人数" value={String(sums.joinCount)} />
        <Figure label="核销人数" value={String(sums.verifyCount)} />
        <Figure label="我邀请的" value={String(sums.invitedCount)} />
        <Figure label="金额" value={formatFen(sums.amount, { trim: true })} />
      </FigureRow>
    </Card>
  )
}

function renderInvited(guest: Invited) {
  const { text, tone } = getTag('play_join_status', guest.status)
  return (
    <ListRow
      title={guest.guestName}
      aside={guest.title}
      fact={`${formatPlayStart(guest)} · ${guest.hostUserName}`}
      figure={<Money fen={guest.amount} />}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={buildPlayLink(guest.playId)}
    />
  )
}
