import Banknote from 'lucide-react/icons/banknote'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CreditCard from 'lucide-react/icons/credit-card'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Percent from 'lucide-react/icons/percent'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Scissors from 'lucide-react/icons/scissors'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ReactNode } from 'react'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import type { Act } from '../doing.ts'

/** Ways to take money, then what changes the bill, in the order of the thumb. */
const faces: Partial<Record<Act, { label: string; icon: ReactNode }>> = {
  cash: { label: '现金', icon: <Banknote /> },
  card: { label: '刷卡', icon: <CreditCard /> },
  credit: { label: '挂账', icon: <NotebookPen /> },
  discount: { label: '打折', icon: <Percent /> },
  wipe: { label: '抹零', icon: <Scissors /> },
  member: { label: '会员', icon: <UserRoundCheck /> },
  refund: { label: '退款', icon: <Undo2 /> },
  reverse: { label: '反结账', icon: <RotateCcw /> },
  clear: { label: '清台', icon: <BrushCleaning /> },
}
const order = Object.keys(faces) as Act[]

/** Everything this person may do with the bill now, and nothing else. The next step stands out. */
export function MethodGrid({
  acts,
  main,
  onAct,
}: {
  acts: ReadonlySet<Act>
  main: Act | null
  onAct: (act: Act) => void
}) {
  const shown = order.filter((id) => acts.has(id))
  if (shown.length === 0) return null
  const combined = acts.has('combined') && (
    <Button size="small" kind="ghost" onClick={() => onAct('combined')}>
      组合支付
    </Button>
  )
  const name = acts.has('cash') ? '收款方式' : '账单操作'
  return (
    <Card label={name}>
      <SectionTitle inCard end={combined}>
        {name}
      </SectionTitle>
      <ActionGrid
        label={name}
        actions={shown.flatMap((id) => {
          const face = faces[id]
          return face ? [{ id, ...face, selected: id === main, onClick: () => onAct(id) }] : []
        })}
      />
    </Card>
  )
}
