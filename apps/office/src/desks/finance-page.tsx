/** Desk of finance: waiting work with its first records, and what the venue owes. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wageStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'

import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useGo } from '#lib/use-go.ts'

import {
  DESK_REFRESH_MS,
  DeskCards,
  formatRecordTime,
  formatYuan,
  PlaceLink,
  type DeskCardProps,
} from './desk-card.tsx'
import {
  accountPlace,
  buildCreditPlace,
  buildOfficePlace,
  buildOverviewPlace,
  buildPhonePlace,
  buildSlipPlace,
  buildWithdrawalPlace,
  employeeCentrePlace,
  linkSlips,
  type Place,
} from './places.ts'
import styles from './desk.module.css'

type Desk = AnswerOf<typeof reports.desk>
type Part = NonNullable<Desk[keyof Desk]>
type Line = Part['lines'][number]

type PartView = {
  title: string
  toPlace: (line: Line) => Place
  all: (part: Part) => Place
}

/** Parts in display order. */
const views: Record<keyof Desk, PartView> = {
  differences: {
    title: '对账差异',
    toPlace: ({ recordId }) => buildOfficePlace('/collections', { run: recordId }),
    all: () => buildOfficePlace('/collections'),
  },
  suspense: {
    title: '挂起款项',
    toPlace: () => buildOfficePlace('/collections'),
    all: () => buildOfficePlace('/collections'),
  },
  toPay: { title: '提现待打款', toPlace: ({ recordId }) => buildWithdrawalPlace(recordId), all: () => accountPlace },
  toAudit: { title: '提现待审核', toPlace: ({ recordId }) => buildWithdrawalPlace(recordId), all: () => accountPlace },
  objections: {
    title: '工资异议',
    toPlace: ({ recordId }) => buildSlipPlace(recordId),
    all: linkSlips(wageStatus.disputed),
  },
  signed: {
    title: '工资待发放',
    toPlace: ({ recordId }) => buildSlipPlace(recordId),
    all: linkSlips(wageStatus.confirmed),
  },
  creditsDue: {
    title: '逾期挂账',
    toPlace: ({ recordId }) => buildCreditPlace(recordId),
    all: () => buildPhonePlace('/pages/sumCredit/index', { overdueOnly: 'true' }),
  },
  creditsSoon: {
    title: '七天内到期的挂账',
    toPlace: ({ recordId }) => buildCreditPlace(recordId),
    all: () => buildPhonePlace('/pages/sumCredit/index'),
  },
  drawers: { title: '未交班钱箱', toPlace: () => employeeCentrePlace, all: () => employeeCentrePlace },
  openNights: {
    title: '未日结的营业日',
    toPlace: ({ title }) => buildOverviewPlace(title),
    all: () => employeeCentrePlace,
  },
  adjustments: {
    title: '本月奖励和罚款',
    toPlace: () => buildOfficePlace('/reports/staffAdjustments'),
    all: () => buildOfficePlace('/reports/staffAdjustments'),
  },
}

export default function FinancePage() {
  const { data, error, refetch, isFetching } = useApi(reports.desk, {}, { every: () => DESK_REFRESH_MS })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="财务" note="等着处理的" onBack={() => go('/')} />
      {data ? (
        <div className={styles['body']}>
          <DeskCards cards={buildCards(data)} />
          <Owed />
        </div>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function buildCard(view: PartView, part: Part): DeskCardProps {
  return {
    title: view.title,
    count: part.count,
    fact: formatFact(part),
    lines: part.lines.map((line) => ({
      key: `${line.recordId} ${line.time} ${line.note}`,
      title: line.title,
      note: [line.note, formatRecordTime(line)].filter((text) => text !== '').join(' · '),
      figure: line.amount === null ? '' : formatYuan(line.amount),
      place: view.toPlace(line),
    })),
    all: view.all(part),
  }
}

/** Cards in display order; parts that the user may not read are null. */
const buildCards = (desk: Desk): DeskCardProps[] =>
  (Object.keys(views) as (keyof Desk)[]).flatMap((name) => {
    const part = desk[name]
    return part === null ? [] : [buildCard(views[name], part)]
  })

function formatFact(part: Part): string {
  if ('income' in part) return `奖 ${formatYuan(part.income)} · 罚 ${formatYuan(part.expense)}`
  if ('overnight' in part && part.overnight > 0) return `${part.overnight} 个过夜`
  return 'amount' in part && part.amount > 0 ? formatYuan(part.amount) : ''
}

/** Sums of what the venue owes; each opens its list. */
function Owed() {
  const { data, error, refetch, isFetching } = useApi(reports.owed, {})
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const { staff, wages, members } = data
  const sums: { key: string; figure: string; text: string; place: Place }[] = [
    ...(staff
      ? [
          {
            key: 'staff',
            figure: formatYuan(staff.balance + staff.tipAmount),
            text: `欠员工 · ${staff.count} 人的账户余额`,
            place: buildOfficePlace('/reports/staffBalances'),
          },
        ]
      : []),
    ...(wages
      ? [
          {
            key: 'wages',
            figure: `${wages.count} 份`,
            text: wages.month === null ? '工资都已发放' : `未发放的工资 · 最早 ${wages.month}`,
            place: buildOfficePlace('/payroll', wages.month === null ? {} : { month: wages.month }),
          },
        ]
      : []),
    ...(members
      ? [
          {
            key: 'principal',
            figure: formatYuan(members.principalAmount),
            text: `欠会员 · ${members.count} 人的储值本金`,
            place: buildOfficePlace('/reports/memberBalances'),
          },
          {
            key: 'bonus',
            figure: formatYuan(members.bonusAmount),
            text: '欠会员 · 赠送金',
            place: buildOfficePlace('/reports/memberBalances'),
          },
          {
            key: 'months',
            figure: '按月份',
            text: '未消费的储值是哪个月充的',
            place: buildOfficePlace('/reports/memberLiability'),
          },
        ]
      : []),
  ]
  return (
    <>
      <h2>门店欠款</h2>
      <div className={styles['sums']}>
        {sums.map(({ key, figure, text, place }) => (
          <PlaceLink key={key} place={place} className={styles['sum']}>
            <strong>{figure}</strong>
            <span>{text}</span>
          </PlaceLink>
        ))}
      </div>
    </>
  )
}
