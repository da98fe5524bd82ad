import { Sheet } from '#kit/sheet.tsx'
import { isPaidUp, type Spend } from '../spend-rules.ts'
import OpenWish from './open-wish.tsx'
import WishPanel from './wish-panel.tsx'

type CallSheetProps = {
  pass: string
  /** True if the table has a sitting; otherwise only its opening can be requested. */
  seated: boolean
  spent: Spend | undefined
  onClose: () => void
}

/** Services a waiter can be called for, and the progress of calls. */
export default function CallSheet({ pass, seated, spent, onClose }: CallSheetProps) {
  if (!seated) {
    return (
      <Sheet open onClose={onClose} title="请开台" fact="台位还没有开台，开台后即可下单">
        <OpenWish pass={pass} />
      </Sheet>
    )
  }
  return (
    <Sheet open onClose={onClose} title="叫服务员" fact="点一下就会通知服务员">
      <WishPanel pass={pass} paidUp={spent !== undefined && isPaidUp(spent)} />
    </Sheet>
  )
}
