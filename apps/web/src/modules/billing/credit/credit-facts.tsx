import type { CreditStatus } from '@nocturne/contract/codes'
import { creditStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { formatFen } from '@nocturne/base/money'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { GuestSignature } from '#shells/guest-signature.tsx'
import { getMethodLabel } from '../labels.ts'
import { CreditStatusTag } from '../parts/state-tag.tsx'

export type CreditDetail = AnswerOf<typeof billing.creditDetail>
export type CreditRepayment = CreditDetail['repays'][number]

interface CreditFactsProps {
  credit: CreditDetail
  /** Link to the bill of the credit; undefined when opened from that bill. */
  billHref?: string | undefined
  /** Opens the reversal of a repayment; undefined without permission. */
  onReverse?: (repay: CreditRepayment) => void
}

/** Debtor, guarantor, reason, amounts and repayments. */
export function CreditFacts({ credit, billHref, onReverse }: CreditFactsProps) {
  return (
    <>
      <KeyValue rows={buildRows(credit)} />
      <GuestSignature url={credit.signUrl} />
      <BillLines credit={credit} billHref={billHref} />
      <SectionTitle inCard>还款记录</SectionTitle>
      {credit.repays.length === 0 && <EmptyState text="暂无还款记录" />}
      {credit.repays.map((repay) => (
        <RowWithAction
          key={repay.repayId}
          action={
            onReverse &&
            repay.reverse && (
              <Button size="small" kind="ghost" onClick={() => onReverse(repay)}>
                撤销
              </Button>
            )
          }
        >
          <RepayRow repay={repay} />
        </RowWithAction>
      ))}
    </>
  )
}

function RepayRow({ repay }: { repay: CreditRepayment }) {
  const { reversal, receipt, slipNo, refundedAmount } = repay
  const note = [
    slipNo && `单号 ${slipNo}`,
    receipt && receipt.count > 1 && `合并还款 ${receipt.count} 笔共 ${formatFen(receipt.amount, { trim: true })}`,
    repay.remark,
    reversal && `${formatShortTime(reversal.time)} ${reversal.userName} 撤销：${reversal.reason}`,
  ].filter(Boolean)
  return (
    <ListRow
      inCard
      title={getMethodLabel(repay.payMethod)}
      fact={[formatShortTime(repay.repayTime), repay.operatorName].join(' · ')}
      note={note.join(' · ') || undefined}
      figure={<Money fen={repay.amount} exact />}
      {...(reversal
        ? { chip: <Tag tone="neutral">已撤销</Tag> }
        : refundedAmount > 0 && {
            chip: (
              <Tag tone="danger">
                已退 <Money fen={refundedAmount} />
              </Tag>
            ),
          })}
    />
  )
}

/** Goods on the unpaid bill. */
function BillLines({ credit: { lines }, billHref }: CreditFactsProps) {
  if (lines.length === 0 && billHref === undefined) return null
  return (
    <>
      <SectionTitle inCard>账单明细</SectionTitle>
      {lines.map((line) => (
        <ListRow
          key={line.orderItemId}
          inCard
          title={line.goodsName}
          aside={`×${line.quantity}`}
          figure={<Money fen={line.amount} exact />}
        />
      ))}
      {billHref !== undefined && <ListRow inCard title="查看账单" href={billHref} />}
    </>
  )
}

/** Statuses of credits that are not in force, so that nothing is owed. */
const UNDECIDED = new Set<CreditStatus>([creditStatus.pending, creditStatus.rejected])

function buildRows(credit: CreditDetail): KeyValueRow[] {
  const { status, overdue, dueDate } = credit
  const sums: [string, number][] = [
    ['已还', credit.repaidAmount],
    ['退款冲减', credit.reversedAmount],
    ['坏账', credit.badAmount],
  ]
  return [
    { label: '状态', value: <CreditStatusTag credit={credit} /> },
    { label: '客人', value: `${credit.guestName} ${credit.guestPhone}` },
    credit.origin
      ? { label: '原单', value: `${credit.origin.originDate} · ${credit.origin.originNo}` }
      : { label: '台位', value: credit.tableName },
    { label: '担保人', value: `${credit.guaranteeUserName} · ${credit.guaranteeDeptName}` },
    { label: '申请', value: `${credit.applyUserName} · ${credit.reason}` },
    ...buildApprovalRows(credit),
    ...(dueDate ? [{ label: '应还日期', value: dueDate, ...(overdue && { tone: 'danger' as const }) }] : []),
    ...(UNDECIDED.has(status)
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

/** Approver, decision and time; a written-off credit shows its reason instead. */
function buildApprovalRows({ status, approveUserName, decideTime, opinion }: CreditDetail): KeyValueRow[] {
  const givenUp = status === creditStatus.writtenOff
  const words = [approveUserName, decideTime && formatShortTime(decideTime), !givenUp && opinion].filter(Boolean)
  return [
    ...(approveUserName ? [{ label: '审批', value: words.join(' · ') }] : []),
    ...(givenUp ? [{ label: '核销原因', value: opinion }] : []),
  ]
}
