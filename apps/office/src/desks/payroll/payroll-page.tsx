/** 发薪: the slips of a month as a table, with the steps of the run above it. */
import { formatFen } from '@nocturne/base/money'
import { listMonthsBefore } from '@nocturne/base/months'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { wageStatus, type WageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useNow } from '@nocturne/web/lib/live/now'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useGo } from '#lib/use-go.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'
import { sortRows } from '#reports/sheet-cells.ts'
import { placeColumns } from '#reports/sheet-columns.ts'
import { SheetTable, type ShownRow } from '#reports/sheet-table.tsx'
import type { SheetState } from '#reports/sheet-address.ts'

import { PasswordForm } from './password-form.tsx'
import { PayrollFilters, type PayrollFilter } from './payroll-filters.tsx'
import { payrollFields, toPayrollRow, toPayrollTotals, type People } from './payroll-rules.ts'
import { PayrollSteps } from './payroll-steps.tsx'
import { SlipPanel } from './slip-panel.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { openWages, useClosedTicket, useWageTicket } from './wage-ticket.ts'
import styles from './payroll.module.css'

/** Selectable past months, latest first. */
const MONTHS = 12
const PAGE_SIZE = 200

export default function PayrollPage() {
  const ticket = useWageTicket()
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="发薪" note="一个月的工资单" onBack={() => go('/')} />
      {ticket === null ? (
        <div className={styles['door']}>
          <PasswordForm hint="验证后 15 分钟内可以看工资" submitLabel="查看工资" onSubmit={openWages} />
        </div>
      ) : (
        <Run ticket={ticket} />
      )}
    </div>
  )
}

const isStatus = (text: string | null): text is WageStatus =>
  (Object.values(wageStatus) as (string | null)[]).includes(text)

/** Filter in the address; the latest past month by default. */
function usePayrollFilter(months: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const status = params.get('status')
  const deptId = Number(params.get('deptId') ?? Number.NaN)
  const month = params.get('month') ?? ''
  const filter: PayrollFilter = {
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : (months[0] ?? ''),
    ...(isStatus(status) && { status }),
    ...(Number.isSafeInteger(deptId) && deptId > 0 && { deptId }),
    ...(params.get('keyword') !== null && { keyword: params.get('keyword') ?? '' }),
  }
  const change = (part: Partial<PayrollFilter>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== '')
    setParams(new URLSearchParams(next.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  return { filter, change }
}

function Run({ ticket }: { ticket: string }) {
  const months = listMonthsBefore(getBusinessDate(new Date(useNow())), MONTHS)
  const { filter, change } = usePayrollFilter(months)
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch, isFetching } = useApi(
    payroll.wagePeople,
    { ...filter, ticket, pageNum, pageSize: PAGE_SIZE },
    { keep: true, staleMs: 0 },
  )
  useClosedTicket(error)
  const choose = (part: Partial<PayrollFilter>) => {
    setPageNum(1)
    change(part)
  }
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  return (
    <>
      <PayrollSteps people={data} filter={filter} ticket={ticket} onStatus={(status) => choose({ status })} />
      <PayrollFilters months={months} filter={filter} ticket={ticket} people={data} onChange={choose} />
      <Slips people={data} filter={filter} ticket={ticket} onDept={(deptId) => choose({ deptId })} />
      {data.total > PAGE_SIZE && (
        <footer className={styles['pages']}>
          <Button blocked={pageNum === 1 ? '已是第一页' : null} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {data.total} 份
          </span>
          <Button
            blocked={data.total > pageNum * PAGE_SIZE ? null : '没有更多了'}
            onClick={() => setPageNum(pageNum + 1)}
          >
            下一页
          </Button>
        </footer>
      )}
    </>
  )
}

interface SlipsProps {
  people: People
  filter: PayrollFilter
  ticket: string
  onDept: (deptId: number) => void
}

/** Slips in the order of the server, objections first, or sorted by a column; with the open slip or the totals at the side. */
function Slips({ people, filter, ticket, onDept }: SlipsProps) {
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const [sort, setSort] = useState<SheetState['sort']>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const columns = placeColumns(payrollFields, { hidden: [], pinned: [] })
  const indexed = people.rows.map((row, index): ShownRow => ({ ...toPayrollRow(row), keys: {}, index }))
  const rows = sortRows(
    indexed,
    columns.find(({ name }) => name === sort?.column),
    sort?.descending ?? false,
  )
  const slip = opened === null ? undefined : people.rows[opened]
  if (rows.length === 0)
    return (
      <p className={styles['none']}>{people.counts.length === 0 ? '这个月还没有工资单，先生成' : '没有符合的工资单'}</p>
    )
  return (
    <div className={styles['content']}>
      <div className={styles['sheet']}>
        {isPhone ? (
          <SlipCards people={people} onOpen={setOpened} />
        ) : (
          <SheetTable
            title={`${filter.month} 工资单`}
            columns={columns}
            rows={rows}
            totals={toPayrollTotals(people)}
            sort={sort}
            onSort={setSort}
            open={opened}
            onOpen={setOpened}
            renderFoot={() => null}
          />
        )}
      </div>
      {slip ? (
        <SlipPanel key={slip.wageId} slip={slip} ticket={ticket} onClose={() => setOpened(null)} />
      ) : (
        !isPhone && <TotalsPanel filter={filter} ticket={ticket} onDept={onDept} />
      )}
    </div>
  )
}

/** Slips on a phone, in the order of the server. */
function SlipCards({ people, onOpen }: { people: People; onOpen: (index: number) => void }) {
  return (
    <ul className={styles['cards']}>
      {people.rows.map(({ wageId, userName, deptName, status, netAmount }, index) => (
        <li key={wageId}>
          <button type="button" onClick={() => onOpen(index)}>
            <strong>{userName}</strong>
            <span>
              {deptName} · {getLabel('wage_status', status)}
            </span>
            <b>{formatFen(netAmount)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
