import type { CreditStatus } from '@nocturne/contract/codes'
import { creditStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { KeyValue, type KeyValueRow } from '../../../kit/key-value.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { toast } from '../../../kit/toast.ts'
import { shortTime } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { methodName } from '../labels.ts'
import { RepaySheet } from './repay-sheet.tsx'
import { CreditState } from '../parts/state-tag.tsx'
import { WriteOffSheet } from './write-off-sheet.tsx'

export type Credit = AnswerOf<typeof billing.creditDetail>

/** 挂账: who owes what to whom, what was repaid, and what those who look after it may do. */
export default function CreditDetailSheet({ creditId, onClose }: { creditId: number; onClose: () => void }) {
  const query = useApi(billing.creditDetail, { creditId }, { live: true, staleMs: 0 })
  const [doing, setDoing] = useState<'repay' | 'writeOff' | null>(null)
  const credit = query.data
  const back = () => setDoing(null)
  if (credit && doing === 'repay') return <RepaySheet credit={credit} onClose={back} />
  if (credit && doing === 'writeOff') return <WriteOffSheet credit={credit} onClose={back} />
  const does = credit && (credit.can.repay || credit.can.remind || credit.can.writeOff)
  return (
    <Sheet
      open
      onClose={onClose}
      title="挂账"
      fact={credit?.creditNo}
      end={credit && <Money fen={credit.amount} size="figure" />}
      {...(does && { footer: <Acts credit={credit} onDo={setDoing} /> })}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(data) => <Facts credit={data} />}
      </QueryView>
    </Sheet>
  )
}

function Acts({ credit, onDo }: { credit: Credit; onDo: (doing: 'repay' | 'writeOff') => void }) {
  const { can } = credit
  const reminder = useCommand(billing.creditRemind, { label: '挂账催款' })
  const remind = async () => {
    // A refusal was shown already.
    const done = await reminder.submit({ creditId: credit.creditId }).catch(() => null)
    if (done) toast(`已提醒 ${credit.guaranteeUserName}`)
  }
  return (
    <>
      {can.writeOff && <Button onClick={() => onDo('writeOff')}>核销坏账</Button>}
      {can.remind && <Button onClick={remind}>提醒担保人</Button>}
      {can.repay && (
        <Button kind="primary" wide onClick={() => onDo('repay')}>
          登记还款
        </Button>
      )}
    </>
  )
}

function Facts({ credit }: { credit: Credit }) {
  return (
    <>
      <KeyValue rows={rowsOf(credit)} />
      <SectionTitle inCard>还款记录</SectionTitle>
      {credit.repays.length === 0 && <EmptyState text="暂无还款记录" />}
      {credit.repays.map((repay) => (
        <ListRow
          key={repay.repayId}
          inCard
          title={methodName(repay.payMethod)}
          fact={[shortTime(repay.repayTime), repay.operatorName].join(' · ')}
          note={repay.remark || undefined}
          figure={<Money fen={repay.amount} exact />}
          {...(repay.refundedAmount > 0 && {
            chip: (
              <Tag tone="danger">
                已退 <Money fen={repay.refundedAmount} />
              </Tag>
            ),
          })}
        />
      ))}
    </>
  )
}

/** Not yet in force or never: nothing is owed by it. */
const ASKED = new Set<CreditStatus>([creditStatus.pending, creditStatus.rejected])

function rowsOf(credit: Credit): KeyValueRow[] {
  const { status, overdue, dueDate } = credit
  const sums: [string, number][] = [
    ['已还', credit.repaidAmount],
    ['退款冲减', credit.reversedAmount],
    ['坏账', credit.badAmount],
  ]
  return [
    { label: '状态', value: <CreditState credit={credit} /> },
    { label: '客人', value: `${credit.guestName} ${credit.guestPhone}` },
    { label: '台位', value: credit.tableName },
    { label: '担保人', value: `${credit.guaranteeUserName} · ${credit.guaranteeDeptName}` },
    { label: '申请', value: `${credit.applyUserName} · ${credit.reason}` },
    ...(credit.approveUserName
      ? [{ label: '审批', value: [credit.approveUserName, credit.opinion].filter(Boolean).join(' · ') }]
      : []),
    ...(dueDate ? [{ label: '应还日期', value: dueDate, ...(overdue && { tone: 'danger' as const }) }] : []),
    ...(ASKED.has(status)
      ? []
      : [
          { label: '挂账金额', value: <Money fen={credit.amount} exact /> },
          ...sums
            .filter(([, fen]) => fen > 0)
            .map(([name, fen]) => ({ label: name, value: <Money fen={-fen} exact /> })),
          { label: '还欠', value: <Money fen={credit.remainAmount} />, total: true },
        ]),
  ]
}
