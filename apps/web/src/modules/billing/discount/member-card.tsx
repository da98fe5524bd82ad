import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { RowWithAction } from '../../../kit/row-with-action.tsx'
import { usePermissions } from '../../../lib/permissions.ts'
import { invalidate } from '../../../lib/query.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { memberDeskSheet } from '../../members/public.ts'
import { rateText, type Bill } from '../bill/bill-rules.ts'

/** Whose card the bill is on; absent until a member is chosen. Whoever takes money opens him from here, to let him pay in. */
export function MemberCard({ bill, onChange }: { bill: Bill; onChange: () => void }) {
  const holds = usePermissions()
  const [desk, setDesk] = useState(false)
  const { member } = bill
  if (!member) return null
  const price = member.discountBp < 10_000 ? rateText(member.discountBp) : '会员价'
  const opens = member.balance !== null && holds('member:info:view')
  const leave = () => {
    setDesk(false)
    void invalidate(billing.detail)
  }
  return (
    <Card label="会员">
      <RowWithAction
        action={
          bill.can.member && (
            <Button size="small" onClick={onChange}>
              更换
            </Button>
          )
        }
      >
        <ListRow
          inCard
          title={member.memberName}
          aside={member.levelName}
          fact={[member.phoneMask, price, balanceText(member.balance)].filter((text) => text !== '').join(' · ')}
          {...(opens && { onClick: () => setDesk(true) })}
        />
      </RowWithAction>
      {desk && <LaterSheet part={memberDeskSheet} props={{ memberId: member.memberId, onClose: leave }} />}
    </Card>
  )
}

const balanceText = (fen: number | null) => (fen === null ? '' : `余额 ${formatFen(fen, { trim: true })}`)
