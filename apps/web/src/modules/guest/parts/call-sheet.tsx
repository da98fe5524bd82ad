import { Sheet } from '#kit/sheet.tsx'
import { isPaidUp, type TableSpend } from '../spend-rules.ts'
import OpenTableRequest from './open-table-request.tsx'
import CallWaiterPanel from './call-waiter-panel.tsx'

type CallSheetProps = {
  pass: string
  /** True if the table has a sitting; otherwise only its opening can be requested. */
  seated: boolean
  spent: TableSpend | undefined
  onClose: () => void
}

/** Services a waiter can be called for, and the progress of calls. */
export default function CallSheet({ pass, seated, spent, onClose }: CallSheetProps) {
  if (!seated) {
    return (
      <Sheet open onClose={onClose} title="请开台" fact="台位还没有开台，开台后即可下单">
        <OpenTableRequest pass={pass} />
      </Sheet>
    )
  }
  return (
    <Sheet open onClose={onClose} title="叫服务员" fact="点一下就会通知服务员">
      <CallWaiterPanel pass={pass} paidUp={spent !== undefined && isPaidUp(spent)} />
    </Sheet>
  )
}
