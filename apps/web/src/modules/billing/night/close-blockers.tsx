import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ReactNode } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime, formatYuan } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { buildApprovalLink } from '../../approvals/public.ts'
import { ClearSettledButton } from '../../tables/public.ts'
import { getMethodLabel } from '../labels.ts'
import { buildBillLink } from '../links.ts'

export type CloseBlockers = AnswerOf<typeof billing.inTheWay>

/** Tables, payments and requests that block closing a night, updated live. Not requested until the night is known. */
export const useCloseBlockers = (businessDate: string | undefined) =>
  useApi(
    billing.inTheWay,
    { businessDate: businessDate ?? '' },
    { enabled: businessDate !== undefined, live: true, staleMs: 0 },
  )

/** Blocking tables, payments and requests with links. Settled tables can be cleared together. */
export function CloseBlockerSections({
  tables,
  running,
  approvals,
}: Pick<CloseBlockers, 'tables' | 'running' | 'approvals'>) {
  const settled = tables.filter((table) => table.settled)
  if (tables.length + running.length + approvals.length === 0)
    return <Notice tone="positive">台位已全部清台，没有待处理的收款和审批</Notice>
  return (
    <>
      <Section name="未清台" count={tables.length}>
        <ClearSettledButton sittings={settled} />
        {tables.map((table) => (
          <ListRow
            key={table.billId}
            inCard
            title={table.tableNames}
            fact={`${table.salesUserName} · ${table.guestNum} 人`}
            href={buildBillLink(table.billId)}
            {...(table.unpaidAmount > 0 && { figure: `未结 ${formatYuan(table.unpaidAmount)}` })}
            {...(table.settled && { chip: <Tag tone="positive">待清台</Tag> })}
          />
        ))}
      </Section>
      <Section name="支付中" count={running.length}>
        {running.map((payment) => (
          <ListRow
            key={payment.paymentId}
            inCard
            title={payment.tableNames}
            fact={`${getMethodLabel(payment.payMethod)} · ${formatShortTime(payment.createTime)} 发起`}
            figure={formatYuan(payment.amount)}
            href={buildBillLink(payment.billId)}
          />
        ))}
      </Section>
      <Section name="待审批" count={approvals.length}>
        {approvals.map((approval) => (
          <ListRow
            key={approval.approvalId}
            inCard
            title={approval.title}
            fact={`${approval.applyUserName} · ${formatShortTime(approval.createTime)}`}
            href={buildApprovalLink(approval.approvalId)}
            {...(approval.amount !== null && { figure: formatYuan(approval.amount) })}
          />
        ))}
      </Section>
    </>
  )
}

function Section({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={name}>
      <SectionTitle inCard>
        {name} {count}
      </SectionTitle>
      {children}
    </section>
  )
}
