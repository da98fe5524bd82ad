import { Sheet } from '../../../kit/sheet.tsx'
import WishPanel from './wish-panel.tsx'

/** What somebody is called for, and what became of it. */
export default function CallSheet({ pass, paidUp, onClose }: { pass: string; paidUp: boolean; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="叫服务员" fact="点一下就会通知服务员">
      <WishPanel pass={pass} paidUp={paidUp} />
    </Sheet>
  )
}
