import { bonusDirection } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useState } from 'react'

import { Figure, FigureRow } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { ListSheet } from '#shells/list-sheet.tsx'
import { ExportButton } from '../export/export-action.tsx'

interface BalancesSheetProps {
  of: 'staff' | 'adjustments' | 'members'
  onClose: () => void
}

/** Sheet for finance: bonus accounts of the staff, their manual bookings, or stored value of the members. */
export default function BalancesSheet({ of, onClose }: BalancesSheetProps) {
  if (of === 'adjustments') return <Adjustments onClose={onClose} />
  return of === 'staff' ? <StaffBalances onClose={onClose} /> : <MemberBalances onClose={onClose} />
}

const toInput = (keyword: string) => (keyword.trim() === '' ? {} : { keyword: keyword.trim() })
const pages = { pageSize: 50, live: true, keep: true } as const
/** Texts of the lists of balances. */
const shown = { fact: '此刻余额，从多到少', empty: '没有余额' } as const

function StaffBalances({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const input = toInput(keyword)
  const query = useApiPages(reports.staffBalances, input, pages)
  const { first } = query
  const title = '员工账户余额'
  return (
    <ListSheet
      {...shown}
      onClose={onClose}
      title={title}
      end={<ExportButton endpoint={reports.staffBalances} input={input} title={title} />}
      query={query}
      filters={<SearchBox label="搜索员工" value={keyword} onChange={setKeyword} />}
      summary={
        first && (
          <FigureRow>
            <Figure label={`合计 · ${query.total}人`} value={<Money fen={first.summary.balance} exact />} />
            <Figure label="提现冻结" value={<Money fen={first.summary.frozenAmount} exact />} />
            <Figure label="待扣回" value={<Money fen={first.summary.owedAmount} exact />} />
          </FigureRow>
        )
      }
      rowKey={(row) => row.userId}
      row={renderStaffBalance}
    />
  )
}

const renderStaffBalance = (row: PagedRow<typeof reports.staffBalances>) => (
  <ListRow
    inCard
    title={row.nickName}
    aside={row.postName}
    fact={row.deptName}
    {...(row.owedAmount > 0 && { note: ['待扣回 ', <Money key="owed" fen={row.owedAmount} exact />] })}
    figure={<Money fen={row.balance} exact />}
  />
)

function Adjustments({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const input = toInput(keyword)
  const query = useApiPages(reports.staffAdjustments, input, pages)
  const { first } = query
  const title = '员工账户调账'
  return (
    <ListSheet
      onClose={onClose}
      title={title}
      fact="人工登记的奖励、罚款和调整，新的在前"
      end={<ExportButton endpoint={reports.staffAdjustments} input={input} title={title} />}
      query={query}
      filters={<SearchBox label="搜索员工" value={keyword} onChange={setKeyword} />}
      summary={
        first && (
          <FigureRow>
            <Figure label={`收入 · 共${query.total}笔`} value={<Money fen={first.summary.income} exact />} />
            <Figure label="支出" value={<Money fen={first.summary.expense} exact />} />
          </FigureRow>
        )
      }
      empty="没有调账"
      rowKey={(row) => row.billId}
      row={renderAdjustment}
    />
  )
}

const renderAdjustment = (row: PagedRow<typeof reports.staffAdjustments>) => (
  <ListRow
    inCard
    title={row.nickName}
    aside={`${getLabel('bonus_bill_type', row.billType)}${row.approved ? ' · 已双人审批' : ''}`}
    fact={`${formatShortTime(row.createTime)} · ${row.operatorName}`}
    note={row.remark}
    figure={<Money fen={row.direction === bonusDirection.income ? row.amount : -row.amount} exact />}
  />
)

function MemberBalances({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const input = toInput(keyword)
  const query = useApiPages(reports.memberBalances, input, pages)
  const { first } = query
  const title = '会员储值余额'
  return (
    <ListSheet
      {...shown}
      onClose={onClose}
      title={title}
      end={<ExportButton endpoint={reports.memberBalances} input={input} title={title} />}
      query={query}
      filters={<SearchBox label="搜索会员" value={keyword} onChange={setKeyword} />}
      summary={
        first && (
          <FigureRow>
            <Figure label={`本金 · ${query.total}人`} value={<Money fen={first.summary.principalAmount} exact />} />
            <Figure label="赠送金" value={<Money fen={first.summary.bonusAmount} exact />} />
          </FigureRow>
        )
      }
      rowKey={(row) => row.memberId}
      row={renderMemberBalance}
    />
  )
}

const renderMemberBalance = (row: PagedRow<typeof reports.memberBalances>) => (
  <ListRow
    inCard
    title={row.memberName}
    aside={row.phoneMask}
    fact={row.salesUserName ?? '无销售人员'}
    note={['赠送金 ', <Money key="bonus" fen={row.bonusAmount} exact />]}
    figure={<Money fen={row.principalAmount} exact />}
  />
)
