/** Desk of personnel: who is in tonight, and what waits for a decision, a punch or a signature. */
import { parseBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wageStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'

import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { usePermissionCheck } from '#lib/office-session.ts'
import { useGo } from '#lib/use-go.ts'

import { DESK_REFRESH_MS, DeskCards, formatRecordTime, PlaceLink, type DeskCardProps } from './desk-card.tsx'
import { buildOfficePlace, buildPhonePlace, buildSlipPlace, linkSlips, type Place } from './places.ts'
import styles from './desk.module.css'

type Desk = AnswerOf<typeof reports.peopleDesk>
type PartName = 'notArrived' | 'applications' | 'missingPunches' | 'leaves' | 'objections' | 'unsigned'
type Part = NonNullable<Desk[PartName]>
type Line = Part['lines'][number]

type PartView = { title: string; toPlace: (line: Line, desk: Desk) => Place; all: (part: Part, desk: Desk) => Place }

const attendance = '/pages/sumClock/index'
const days = ({ recordId, time }: Line): Place => {
  const date = parseBusinessDate(time)
  return buildPhonePlace('/pages/sumClock/user/detail', { userId: recordId, beginDate: date, endDate: date })
}
const tonight = (_part: Part, { today }: Desk): Place =>
  buildPhonePlace(attendance, { beginDate: today, endDate: today })

const views: Record<PartName, PartView> = {
  applications: {
    title: '等着审批的申请',
    toPlace: ({ recordId }) => buildPhonePlace('/pages/employeeCenter/clockApply/detail', { applyId: recordId }),
    all: () => buildPhonePlace('/pages/employeeCenter/clockApply/index'),
  },
  objections: {
    title: '工资异议',
    toPlace: ({ recordId }) => buildSlipPlace(recordId),
    all: linkSlips(wageStatus.disputed),
  },
  notArrived: { title: '到点没打卡', toPlace: days, all: tonight },
  leaves: { title: '今晚请假', toPlace: days, all: tonight },
  missingPunches: {
    title: '近七晚缺卡、旷工',
    toPlace: days,
    all: () => buildPhonePlace(attendance, { abnormalOnly: 'true' }),
  },
  unsigned: {
    title: '没签名的工资单',
    toPlace: ({ recordId }) => buildSlipPlace(recordId),
    all: linkSlips(wageStatus.unconfirmed),
  },
}

export default function PeoplePage() {
  const { data, error, refetch, isFetching } = useApi(reports.peopleDesk, {}, { every: () => DESK_REFRESH_MS })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="人事" note={data?.today} onBack={() => go('/')} />
      {data ? (
        <div className={styles['body']}>
          <Tonight desk={data} />
          <DeskCards cards={buildCards(data)} />
          <Links />
        </div>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function Tonight({ desk: { tonight: night, today } }: { desk: Desk }) {
  if (night === null) return null
  const place = buildPhonePlace(attendance, { beginDate: today, endDate: today })
  return (
    <div className={styles['tonight']}>
      <PlaceLink place={place} className={styles['sum']}>
        <strong>
          {night.presentCount} / {night.shiftCount}
        </strong>
        <span>今晚到岗 / 有班</span>
      </PlaceLink>
      <PlaceLink place={place} className={styles['sum']}>
        <strong>{night.leaveCount}</strong>
        <span>今晚请假</span>
      </PlaceLink>
    </div>
  )
}

/** Cards in display order; parts that the user may not read are null. */
const buildCards = (desk: Desk): DeskCardProps[] =>
  (Object.keys(views) as PartName[]).flatMap((name) => {
    const part = desk[name]
    if (part === null) return []
    const { title, toPlace, all } = views[name]
    const lines = part.lines.map((line) => ({
      key: `${line.recordId} ${line.time}`,
      title: line.title,
      note: line.note,
      figure: formatRecordTime(line),
      place: toPlace(line, desk),
    }))
    return [{ title, count: part.count, fact: '', lines, all: all(part, desk) }]
  })

/** Pages of daily work; each with its permission. */
function Links() {
  const can = usePermissionCheck()
  const links: { text: string; place: Place; isShown: boolean }[] = [
    {
      text: '排班',
      place: buildPhonePlace('/pages/employeeCenter/workforce/index'),
      isShown: can('employee:workforce:edit'),
    },
    { text: '打卡统计', place: buildPhonePlace(attendance), isShown: true },
    { text: '发薪', place: buildOfficePlace('/payroll'), isShown: can('employee:wage:publish') },
    { text: '假期余额', place: buildOfficePlace('/leave'), isShown: can('employee:wage:publish') },
    { text: '员工', place: buildOfficePlace('/user'), isShown: can('system:user:edit') },
  ]
  return (
    <>
      <h2>常用</h2>
      <div className={styles['links']}>
        {links
          .filter(({ isShown }) => isShown)
          .map(({ text, place }) => (
            <PlaceLink key={text} place={place} className={styles['link']}>
              {text}
            </PlaceLink>
          ))}
      </div>
    </>
  )
}
