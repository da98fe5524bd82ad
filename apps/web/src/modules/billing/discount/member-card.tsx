import { formatFen } from '@nocturne/base/money'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { rateText, type Bill } from '../bill/bill-rules.ts'

/** Whose card the bill is on; absent until a member is chosen. */
export function MemberCard({ bill, onChange }: { bill: Bill; onChange: () => void }) {
  const { member } = bill
  if (!member) return null
  const price = member.discountBp < 10_000 ? rateText(member.discountBp) : '会员价'
  return (
    <Card label="会员">
      <ListRow
        inCard
        title={member.memberName}
        aside={member.levelName}
        fact={[member.phoneMask, price, balanceText(member.balance)].filter((text) => text !== '').join(' · ')}
        {...(bill.can.member && {
          figure: (
            <Button size="small" onClick={onChange}>
              更换
            </Button>
          ),
        })}
      />
    </Card>
  )
}

const balanceText = (fen: number | null) => (fen === null ? '' : `余额 ${formatFen(fen, { trim: true })}`)
