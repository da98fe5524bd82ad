import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'

import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { shortTime } from '../../../lib/format.ts'
import { approvalState } from '../labels.ts'
import { approvalLink } from '../links.ts'

export type ApprovalBrief = AnswerOf<typeof approvals.list>['rows'][number]

/** So many names fit into one line. */
const SHOWN = 3

/** One approval: what is asked, by whom and when, and where it stands. */
export function ApprovalRow({ approval }: { approval: ApprovalBrief }) {
  const { approvalId, typeName, title, applyUserName, applyDeptName, createTime, amount, status, read } = approval
  const state = approvalState(status)
  return (
    <ListRow
      href={approvalLink(approvalId)}
      title={title}
      fact={`${typeName} · ${applyUserName} ${applyDeptName} · ${shortTime(createTime)}`}
      note={<Whereabouts approval={approval} />}
      {...(amount !== null && { figure: <Money fen={amount} /> })}
      chip={read === false ? <Tag tone="accent">未读</Tag> : <Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

/** Who is asked now, or when it ended. */
function Whereabouts({ approval }: { approval: ApprovalBrief }) {
  const { currentStepName, approverNames, finishTime } = approval
  if (currentStepName !== null) return <>{`${currentStepName}：${namesText(approverNames)}`}</>
  return finishTime === null ? null : <>{`${shortTime(finishTime)} 结束`}</>
}

/** The first names; how many there are when that is not all. */
function namesText(names: readonly string[]): string {
  const some = names.slice(0, SHOWN).join('、')
  return names.length > SHOWN ? `${some} 等${names.length}人` : some
}
