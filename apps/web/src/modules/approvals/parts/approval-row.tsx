import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { getApprovalTag } from '../labels.ts'
import { buildApprovalLink } from '../links.ts'

export type ApprovalListItem = AnswerOf<typeof approvals.list>['rows'][number]

/** Number of names that fit into one line. */
const MAX_NAMES = 3

/** Approval in a list: subject, applicant, time and status. */
export function ApprovalRow({ approval }: { approval: ApprovalListItem }) {
  const { approvalId, typeName, title, applyUserName, applyDeptName, createTime, amount, status, read } = approval
  const state = getApprovalTag(status)
  return (
    <ListRow
      href={buildApprovalLink(approvalId)}
      title={title}
      fact={`${typeName} · ${applyUserName} ${applyDeptName} · ${formatShortTime(createTime)}`}
      note={<Whereabouts approval={approval} />}
      {...(amount !== null && { figure: <Money fen={amount} /> })}
      chip={read === false ? <Tag tone="accent">未读</Tag> : <Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

/** Text of the current approvers; after the decision, the end time. */
function Whereabouts({ approval }: { approval: ApprovalListItem }) {
  const { currentStepName, approverNames, finishTime } = approval
  if (currentStepName !== null) return <>{`${currentStepName}：${formatNames(approverNames)}`}</>
  return finishTime === null ? null : <>{`${formatShortTime(finishTime)} 结束`}</>
}

/** First names, followed by the total number if there are more. */
function formatNames(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMES).join('、')
  return names.length > MAX_NAMES ? `${some} 等${names.length}人` : some
}
