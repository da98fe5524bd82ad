import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { computeClockAmounts, MIN_CLOCK_MINUTES, formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import { stage } from '@nocturne/contract/stage/endpoints'
import FilePlus from 'lucide-react/icons/file-plus'
import Mic from 'lucide-react/icons/mic-vocal'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Avatar } from '#kit/avatar.tsx'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Hero } from '#kit/hero.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Select } from '#kit/select.tsx'
import { formatElapsed, countMinutesSince } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useUser } from '#lib/identity/session.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { employeeCentreLink, buildNewStageApplicationLink, buildStageLink } from '../links.ts'
import { PaidTimeRows } from '../parts/clock-rows.tsx'
import type { ActorClockRow, Performer, StageState } from '../performer.ts'

const onSheet = createLazyComponent(() => import('../parts/on-sheet.tsx'))
const offSheet = createLazyComponent(() => import('../parts/off-sheet.tsx'))
const cancelSheet = createLazyComponent(() => import('../parts/cancel-sheet.tsx'))

/** P095 上钟打卡: status, timer and paid times of tonight. Leaders select the performer. */
export default function StagePage() {
  const params = useParams('actorUserId', 'tableRecordId')
  const actorUserId = parseId(params.actorUserId)
  const query = useApi(stage.state, { ...(actorUserId !== undefined && { actorUserId }) }, { live: true, keep: true })
  const tableRecordId = parseId(params.tableRecordId)
  return (
    <DetailPage backTo={employeeCentreLink} query={query} bottom={renderActionsFor(tableRecordId)}>
      {(state) => <Stage state={state} tableRecordId={tableRecordId} />}
    </DetailPage>
  )
}

/** Buttons for the next step, for a table if one is given. */
const renderActionsFor = (tableRecordId: number | undefined) => (state: StageState) => (
  <Actions state={state} tableRecordId={tableRecordId} />
)

function Stage({ state, tableRecordId }: { state: StageState; tableRecordId: number | undefined }) {
  const [crossed, setCrossed] = useState<ActorClockRow | null>(null)
  const { actor, running, rows, people } = state
  const own = useUser()?.userId
  return (
    <>
      {people.length > 0 && <People people={people} chosen={actor?.userId ?? null} tableRecordId={tableRecordId} />}
      {!actor && people.length === 0 && <EmptyState icon={<Mic />} text="您的部门没有可上钟的艺人" />}
      {actor && <Head actor={actor} running={running} sum={state.sum} />}
      {actor && (
        <Card label="今日上钟">
          {rows.length === 0 ? (
            <EmptyState icon={<Mic />} text="今日暂无上钟" />
          ) : (
            <PaidTimeRows rows={rows} onOpen={setCrossed} />
          )}
        </Card>
      )}
      {actor !== null && actor.userId === own && (
        <ListRow
          lead={<FilePlus aria-hidden />}
          title="申请补钟"
          fact="漏记、时长不对或记错了"
          href={buildNewStageApplicationLink()}
        />
      )}
      {crossed && <LazySheet part={cancelSheet} props={{ row: crossed, onClose: () => setCrossed(null) }} />}
    </>
  )
}

type PeopleProps = { people: StageState['people']; chosen: number | null; tableRecordId: number | undefined }

/** Performers on stage with running timers; any other performer can be selected. */
function People({ people, chosen, tableRecordId }: PeopleProps) {
  const now = useNow(1_000)
  const [, navigate] = useLocation()
  const choose = (actorUserId: number) =>
    navigate(buildStageLink({ actorUserId, ...(tableRecordId !== undefined && { tableRecordId }) }), { replace: true })
  const onStage = people.filter((person) => person.onStage)
  return (
    <>
      <Select
        label="艺人"
        placeholder="选择艺人"
        options={people.map((person) => ({
          id: person.userId,
          label: person.nickName,
          hint: [
            person.postName,
            person.actorLevel && getLabel('actor_level', person.actorLevel),
            person.onStage && '上钟中',
            `今晚轮钟 ${person.turnCount} 次`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={chosen}
        onChange={choose}
      />
      {onStage.length > 0 && (
        <Card label="正在上钟">
          <SectionTitle>{`正在上钟 ${onStage.length}`}</SectionTitle>
          {onStage.map((person) => (
            <ListRow
              key={person.userId}
              inCard
              lead={<Avatar name={person.nickName} picture={person.avatarUrl} />}
              title={person.nickName}
              fact={[person.tableName ?? '演出', person.postName].join(' · ')}
              figure={formatElapsed(person.startTime ?? '', now)}
              onClick={() => choose(person.userId)}
            />
          ))}
        </Card>
      )}
    </>
  )
}

type HeadProps = { actor: Performer; running: ActorClockRow | null; sum: StageState['sum'] }

function Head({ actor, running, sum }: HeadProps) {
  const now = useNow(1_000)
  const price = actor.unitPrice > 0 ? `${formatFen(actor.unitPrice, { trim: true })}/钟` : null
  const level = actor.actorLevel && getLabel('actor_level', actor.actorLevel)
  const minutes = running ? countMinutesSince(running.startTime, now) : 0
  const figures = [
    { label: '今日场次', value: sum.clockCount },
    { label: '钟数', value: formatHalfUnits(sum.halfUnits) },
    { label: '金额', value: formatFen(sum.amount, { trim: true }) },
    { label: '分成', value: formatFen(sum.actorShare, { trim: true }) },
  ]
  if (!running)
    return (
      <Hero
        label={[actor.nickName, actor.postName, level, price].filter(Boolean).join(' · ')}
        figure="空闲"
        figures={[figures]}
      />
    )
  const units = computeClockAmounts(minutes, running).halfUnits
  return (
    <Hero
      label={`${actor.nickName} · ${running.tableName ?? '演出'} · ${getLabel('actor_clock_kind', running.clockKind)}`}
      figure={formatElapsed(running.startTime, now)}
      aside={{ label: '上钟中', value: minutes < MIN_CLOCK_MINUTES ? '不足10分钟' : `${formatHalfUnits(units)}钟` }}
      figures={[figures]}
    />
  )
}

function Actions({ state, tableRecordId }: { state: StageState; tableRecordId: number | undefined }) {
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const { actor, running, canKeepShort } = state
  const close = () => setOpen(null)
  if (!actor) return null
  return (
    <>
      <BottomBar>
        {running ? (
          <Button kind="primary" wide onClick={() => setOpen('off')}>
            下钟
          </Button>
        ) : (
          <Button kind="primary" wide onClick={() => setOpen('on')}>
            上钟
          </Button>
        )}
      </BottomBar>
      {open === 'on' && <LazySheet part={onSheet} props={{ actor, tableRecordId, onClose: close }} />}
      {open === 'off' && running && (
        <LazySheet part={offSheet} props={{ row: running, canKeepShort, onClose: close }} />
      )}
    </>
  )
}
