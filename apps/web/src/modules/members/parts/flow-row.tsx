import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { formatDateAndTime } from '../recharge-texts.ts'

/** Balance movement, for its owner and for staff. */
export function BalanceFlowRow({ flow }: { flow: AnswerOf<typeof members.balanceFlows>['rows'][number] }) {
  const { flowType, principal, bonus, balanceAfter, createTime, about } = flow
  return (
    <ListRow
      inCard
      title={getLabel('member_flow_type', flowType)}
      {...(about !== '' && { aside: about })}
      fact={formatDateAndTime(createTime)}
      note={`余额 ${formatFen(balanceAfter)}`}
      figure={<Money fen={principal + bonus} exact />}
    />
  )
}
