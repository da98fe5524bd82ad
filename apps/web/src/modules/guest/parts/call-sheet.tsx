import { Sheet } from '../../../kit/sheet.tsx'
import { isPaidUp, type Spend } from '../spend-rules.ts'
import WishPanel from './wish-panel.tsx'

type CallSheetProps = { pass: string; spent: Spend | undefined; onClose: () => void }

/** What somebody is called for, and what became of it. */
export default function CallSheet({ pass, spent, onClose }: CallSheetProps) {
  return (
    <Sheet open onClose={onClose} title="叫服务员" fact="点一下就会通知服务员">
      <WishPanel pass={pass} paidUp={spent !== undefined && isPaidUp(spent)} />
    </Sheet>
  )
}
