import type { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusWithdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { WithdrawStatusTag } from './withdraw-state.tsx'

export type BonusWithdrawal = AnswerOf<typeof bonus.withdrawList>['rows'][number]

/** Destination and progress of a withdrawal. */
export function WithdrawCard({ withdraw }: { withdraw: BonusWithdrawal }) {
  const { withdrawNo, bankName, cardNoMask, accountName, nickName, deptName, status } = withdraw
  return (
    <>
      <Card label="提现单">
        <SectionTitle inCard end={<WithdrawStatusTag status={status} />}>
          提现单
        </SectionTitle>
        <KeyValue
          rows={[
            { label: '提现单号', value: withdrawNo },
            { label: '申请人', value: `${nickName} · ${deptName}` },
            { label: '收款银行', value: bankName },
            { label: '卡号', value: cardNoMask },
            { label: '开户名', value: accountName },
          ]}
        />
      </Card>
      <Card label="进度">
        <SectionTitle inCard>进度</SectionTitle>
        <Timeline label="提现进度" steps={buildSteps(withdraw)} />
      </Card>
    </>
  )
}

/** Steps of the withdrawal that are completed, and the next one. */
function buildSteps(withdraw: BonusWithdrawal): TimelineStep[] {
  const { status, createTime, nickName, auditTime, auditUserName, payTime, payUserName, failReason } = withdraw
  const { pending, paying, succeeded, failed, rejected } = bonusWithdrawStatus
  const submitted: TimelineStep = {
    key: 'asked',
    title: '提交申请',
    who: nickName,
    when: formatShortTime(createTime),
    tone: 'positive',
  }
  if (status === pending) return [submitted, { key: 'audit', title: '等待财务审核', tone: 'warning' }]
  const auditor = { who: auditUserName ?? undefined, when: auditTime === null ? undefined : formatShortTime(auditTime) }
  if (status === rejected)
    return [
      submitted,
      {
        key: 'audit',
        title: auditUserName === null ? '已撤回' : '审核驳回',
        ...auditor,
        note: failReason,
        tone: 'danger',
      },
    ]
  const agreed: TimelineStep = { key: 'audit', title: '审核通过', ...auditor, tone: 'positive' }
  if (status === paying) return [submitted, agreed, { key: 'pay', title: '等待打款', tone: 'warning' }]
  const payer = { who: payUserName ?? undefined, when: payTime === null ? undefined : formatShortTime(payTime) }
  if (status === failed)
    return [submitted, agreed, { key: 'pay', title: '打款失败', ...payer, note: failReason, tone: 'danger' }]
  return status === succeeded
    ? [submitted, agreed, { key: 'pay', title: '打款成功', ...payer, tone: 'positive' }]
    : [submitted, agreed]
}
