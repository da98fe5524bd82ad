import { listMonthsBefore } from '@nocturne/base/months'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { wageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import Banknote from 'lucide-react/icons/banknote'
import Scale from 'lucide-react/icons/scale'
import { useState, type ReactNode } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { confirm } from '#kit/confirm.ts'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { showToast } from '#kit/toast.ts'
import { createChoiceParam, textParam, useFilter, type FilterParam } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { List } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { employeeCentreLink, buildWageLink } from '../links.ts'
import { formatMonth } from '#lib/format/month-text.ts'
import { useClearExpiredTicket } from '../wage-ticket.ts'
import { WageStatusTag } from './wage-status-tag.tsx'

const payForm = createLazyComponent(() => import('../forms/wage-payment-form.tsx'))
const rulesSheet = createLazyComponent(() => import('./rules-sheet.tsx'))
const totalsSheet = createLazyComponent(() => import('./wage-totals-sheet.tsx'))

type People = AnswerOf<typeof payroll.wagePeople>

/** Number of selectable past months, latest first. */
const MONTHS = 6

const aMonth: FilterParam<string | undefined> = {
  read: (text) => (text !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (month) => month,
}
const anId: FilterParam<number | undefined> = {
  read: (text) => (text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined),
  write: (id) => id?.toString(),
}
const params = { month: aMonth, deptId: anId, status: createChoiceParam(Object.values(wageStatus)), keyword: textParam }

/** All slips of a month, largest change against the previous month first; creates, publishes and pays them. */
export function PublishWages({ ticket, head }: { ticket: string; head: ReactNode }) {
  const { value, set } = useFilter(params)
  const now = useNow()
  const [rulesShown, setRulesShown] = useState(false)
  const [totalsShown, setTotalsShown] = useState(false)
  const months = listMonthsBefore(getBusinessDate(new Date(now)), MONTHS)
  const month = value.month ?? months[0] ?? ''
  const scope = { month, ...(value.deptId !== undefined && { deptId: value.deptId }) }
  const { status, keyword } = value
  const narrowed = {
    ...scope,
    ...(status !== undefined && { status }),
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
  }
  const query = useApiPages(payroll.wagePeople, { ...narrowed, ticket }, { pageSize: 50, live: true })
  useClearExpiredTicket(query.error)
  return (
    <Page
      backTo={employeeCentreLink}
      right={<IconButton label="工资规则" icon={<Scale />} onClick={() => setRulesShown(true)} />}
      bottom={<Acts scope={scope} ticket={ticket} people={query.first} />}
    >
      {head}
      <ChipRow label="月份和部门">
        <DeptFilterChip value={value.deptId} onChange={(deptId) => set({ deptId })} />
        {months.map((one) => (
          <Chip key={one} selected={one === month} onClick={() => set({ month: one })}>
            {Number(one.slice(5))}月
          </Chip>
        ))}
      </ChipRow>
      <SearchBox label="按姓名查找" value={keyword} onChange={(name) => set({ keyword: name })} />
      <ChipRow label="状态">
        {query.first?.counts.map((one) => (
          <Chip
            key={one.status}
            selected={one.status === status}
            onClick={() => set({ status: one.status === status ? undefined : one.status })}
          >
            {getLabel('wage_status', one.status)} {one.count}
          </Chip>
        ))}
      </ChipRow>
      {query.first && <Sums month={month} people={query.first} onTotals={() => setTotalsShown(true)} />}
      <List
        query={query}
        label={`${formatMonth(month)}工资单`}
        rowKey={({ wageId }) => wageId}
        row={renderPersonRow}
        empty={{ text: emptyTexts.wage, icon: <Banknote /> }}
        byHand
      />
      {totalsShown && <LazySheet part={totalsSheet} props={{ scope, ticket, onClose: () => setTotalsShown(false) }} />}
      {rulesShown && <LazySheet part={rulesSheet} props={{ ticket, onClose: () => setRulesShown(false) }} />}
    </Page>
  )
}

function Sums({ month, people, onTotals }: { month: string; people: People; onTotals: () => void }) {
  if (people.total === 0) return null
  return (
    <Card label={`${formatMonth(month)}合计`}>
      <Figure
        label={`${formatMonth(month)}实发 · ${people.total}人`}
        size="headline"
        value={<Money fen={people.netAmount} exact />}
      />
      <FigureRow>
        <Figure label="应发" value={<Money fen={people.grossAmount} />} />
        <Figure label="扣款" value={<Money fen={people.deductAmount} />} />
      </FigureRow>
      <Button kind="ghost" size="small" onClick={onTotals}>
        按项目和部门合计、导出
      </Button>
    </Card>
  )
}

const renderPersonRow = ({
  wageId,
  userName,
  deptName,
  postName,
  netAmount,
  netChange,
  status,
}: People['rows'][number]) => (
  <ListRow
    title={userName}
    aside={postName}
    fact={deptName}
    note={
      netChange === null ? (
        '上月无工资单'
      ) : (
        <>
          比上月 <Money fen={netChange} signed />
        </>
      )
    }
    figure={<Money fen={netAmount} />}
    chip={<WageStatusTag status={status} />}
    href={buildWageLink(wageId)}
  />
)

type ActsProps = { scope: { month: string; deptId?: number }; ticket: string; people: People | undefined }

function Acts({ scope, ticket, people }: ActsProps) {
  const [paying, setPaying] = useState(false)
  const formatTitle = (what: string) => `${what} ${scope.month}`
  const invalidates = [payroll.wagePeople]
  const generate = useCommand(payroll.generateWages, { label: formatTitle('生成工资单'), invalidates })
  const publish = useCommand(payroll.publishWages, { label: formatTitle('发布工资单'), invalidates })
  const signed = people?.counts.find(({ status }) => status === wageStatus.confirmed)
  const ready = people?.toPublish ?? 0
  const make = async () => {
    const made = await generate.submit(scope)
    if (!made.queued) showToast(made.answer.changed > 0 ? `已生成 ${made.answer.changed} 份` : '没有变化')
  }
  const send = async () => {
    const body = '发布后员工会收到通知，可核对、签名或提出异议。'
    if (!(await confirm({ title: `发布 ${ready} 份工资单`, body, confirmLabel: '发布' }))) return
    const sent = await publish.submit(scope)
    if (!sent.queued) showToast(`已发布 ${sent.answer.count} 份`)
  }
  return (
    <BottomBar>
      <Button busy={generate.busy} onClick={make}>
        生成
      </Button>
      {signed && <Button onClick={() => setPaying(true)}>登记发放 {signed.count}</Button>}
      {paying && signed && (
        <LazySheet
          part={payForm}
          props={{
            scope,
            ticket,
            count: signed.count,
            netAmount: signed.netAmount,
            onClose: () => setPaying(false),
          }}
        />
      )}
      <Button
        kind="primary"
        wide
        busy={publish.busy}
        disabled={ready === 0}
        onBlocked={() => showToast('没有待发布的工资单')}
        onClick={send}
      >
        发布{ready > 0 ? ` ${ready}` : ''}
      </Button>
    </BottomBar>
  )
}
