import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileClock from 'lucide-react/icons/file-clock'
import Stamp from 'lucide-react/icons/stamp'
import Wine from 'lucide-react/icons/wine'
import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import {
  buildApprovalsDrillDown,
  buildBottlesDrillDown,
  buildExpectedGuestsDrillDown,
  buildOverdueCreditsDrillDown,
} from '../links.ts'
import type { MarketOverview } from './market-figures.ts'
import styles from './todo-card.module.css'

/** Pending work: expected guests, overdue credits, expiring bottles, approvals. */
export function TodoCard({ todo, scope }: Pick<MarketOverview, 'todo' | 'scope'>) {
  const { bookingsTonight, creditsOverdue, creditsOverdueAmount, bottlesExpiring, pendingApprovals } = todo
  return (
    <Card label="待办">
      <SectionTitle inCard>待办</SectionTitle>
      <Todo
        icon={<CalendarClock />}
        title="今晚待到店预订"
        count={bookingsTonight}
        {...buildExpectedGuestsDrillDown()}
      />
      <Todo
        icon={<FileClock />}
        title="逾期挂账"
        count={creditsOverdue}
        {...(creditsOverdue > 0 && { fact: <Money fen={creditsOverdueAmount} exact /> })}
        {...buildOverdueCreditsDrillDown(scope)}
      />
      <Todo icon={<Wine />} title="7天内到期存酒" count={bottlesExpiring} {...buildBottlesDrillDown('soon')} />
      <Todo icon={<Stamp />} title="待我审批" count={pendingApprovals} {...buildApprovalsDrillDown()} />
    </Card>
  )
}

type TodoProps = { icon: ReactNode; title: string; count: number; fact?: ReactNode; href?: string }

function Todo({ icon, title, count, fact, href }: TodoProps) {
  return (
    <ListRow
      inCard
      lead={<span className={styles['icon']}>{icon}</span>}
      title={title}
      {...(fact !== undefined && { fact })}
      figure={
        <span className={styles['count']} data-waiting={count > 0 || undefined}>
          {count}
        </span>
      }
      href={href}
    />
  )
}
