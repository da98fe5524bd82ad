import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { getApprovalTag } from '../labels.ts'
import type { ApprovalDetail } from '../approval-detail.ts'
import styles from './head-card.module.css'

/** Subject, amount and status of an approval. */
export function ApprovalSummaryCard({ approval }: { approval: ApprovalDetail }) {
  const { title, typeName, status, amount, approvalNo, applyUserName, applyDeptName, createTime } = approval
  const state = getApprovalTag(status)
  return (
    <Card label="申请">
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <Tag tone={state.tone}>{state.text}</Tag>
      </div>
      {amount !== null && (
        <div className={styles['amount']}>
          <Money fen={amount} size="headline" />
        </div>
      )}
      <KeyValue
        rows={[
          { label: '类型', value: typeName },
          { label: '申请人', value: `${applyUserName} · ${applyDeptName}` },
          { label: '提交时间', value: formatShortTime(createTime) },
          { label: '审批编号', value: approvalNo },
        ]}
      />
    </Card>
  )
}
