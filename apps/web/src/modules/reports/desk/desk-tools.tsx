import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useState, type ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { LazyContent, LazySheet } from '#shells/lazy-content.tsx'
import { lazyCloseNightSheet, lazyReconciliationSheet, lazyNightTools } from '../../billing/public.ts'
import { buildBonusAccountDrillDown, buildOverdueCreditsDrillDown, buildWageSlipsDrillDown } from '../links.ts'
import styles from './desk-tools.module.css'

type Desk = AnswerOf<typeof reports.desk>
type Sheet = 'differences' | 'suspense' | 'drawers' | 'staff' | 'adjustments' | 'members'

const balancesSheet = createLazyComponent(() => import('./balances-sheet.tsx'))

/** Section of the employee centre: pending work of finance and HR, then tools for the night. */
export default function FinanceTasks() {
  const may = usePermissions()
  const works = may('operate:businessDay:close') || may('employee:bonus:audit') || may('employee:wage:publish')
  const { data } = useApi(reports.desk, {}, { live: true, enabled: works })
  return (
    <>
      {data && <DeskCard desk={data} />}
      <LazyContent part={lazyNightTools} props={{}} />
    </>
  )
}

function DeskCard({ desk }: { desk: Desk }) {
  const may = usePermissions()
  const [open, setOpen] = useState<Sheet | null>(null)
  const close = () => setOpen(null)
  const { differences, suspense, toAudit, toPay, objections, signed, creditsDue, drawers } = desk
  return (
    <Card label="财务待办">
      <SectionTitle inCard>财务待办</SectionTitle>
      <Waiting title="对账差异" part={differences} onClick={() => setOpen('differences')} />
      <Waiting title="挂起款项" part={suspense} onClick={() => setOpen('suspense')} />
      <Waiting title="提现待审核" part={toAudit} {...buildBonusAccountDrillDown()} />
      <Waiting title="提现待打款" part={toPay} {...buildBonusAccountDrillDown()} />
      <Waiting title="工资异议" part={objections} {...buildWageSlipsDrillDown('disputed', objections?.month)} />
      <Waiting title="工资待发放" part={signed} {...buildWageSlipsDrillDown('confirmed', signed?.month)} />
      <Waiting title="逾期挂账" part={creditsDue} {...buildOverdueCreditsDrillDown('all')} />
      <Waiting title="未交班钱箱" part={drawers} onClick={() => setOpen('drawers')} />
      {may('employee:bonus:audit') && (
        <>
          <ListRow inCard title="员工账户余额" aside="按人" onClick={() => setOpen('staff')} />
          <ListRow inCard title="员工账户调账" aside="奖励与罚款" onClick={() => setOpen('adjustments')} />
        </>
      )}
      {may('member:recharge:refund') && (
        <ListRow inCard title="会员储值余额" aside="按会员" onClick={() => setOpen('members')} />
      )}
      {(open === 'differences' || open === 'suspense') && (
        <LazySheet key={open} part={lazyReconciliationSheet} props={{ first: open, onClose: close }} />
      )}
      {open === 'drawers' && <LazySheet part={lazyCloseNightSheet} props={{ onClose: close }} />}
      {(open === 'staff' || open === 'adjustments' || open === 'members') && (
        <LazySheet key={open} part={balancesSheet} props={{ of: open, onClose: close }} />
      )}
    </Card>
  )
}

type WaitingProps = {
  title: string
  /** Count and amount of the pending work; null if it is not among the user's tasks. */
  part: { count: number; amount?: number } | null
  href?: string
  onClick?: () => void
}

function Waiting({ title, part, href, onClick }: WaitingProps) {
  if (part === null) return null
  const { count, amount = 0 } = part
  const fact: ReactNode = count > 0 && amount > 0 ? <Money fen={amount} exact /> : undefined
  return (
    <ListRow
      inCard
      title={title}
      {...(fact !== undefined && { fact })}
      figure={
        <span className={styles['count']} data-waiting={count > 0 || undefined}>
          {count}
        </span>
      }
      href={href}
      onClick={onClick}
    />
  )
}
