import { billStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { call } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/query.ts'
import { methodName } from '../labels.ts'
import { billReadings } from '../queries.ts'
import { MOST_TRIES } from './collect-rules.ts'
import { useCollect, type Collecting } from './use-collect.ts'
import { useSettled } from '../settle/use-settled.ts'
import { AskCode } from './ask-code.tsx'
import { CollectState } from './collect-state.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

/**
 * 扫客人付款码: the guest shows a code, the phone's camera or a scanner reads it, the money comes at once or once he has typed
 * his password. Closing the sheet ends nothing: the payment stands on the bill and the sheet finds it again.
 */
export default function ScanSheet({ bill, due: dueNow, onClose }: PaySheetProps) {
  // What it was opened for: once an order is paid, the page turns to the bill.
  const [opened] = useState(dueNow)
  const due = dueNow.orderId === opened.orderId ? dueNow : opened
  const settled = useSettled(bill, opened)

  const finish = async ({ payMethod }: { payMethod: string }) => {
    const after = await call(billing.detail, { billId: bill.billId }, { silent: true }).catch(() => null)
    void invalidate(...billReadings)
    onClose()
    settled(after ?? { status: billStatus.partlyPaid }, { word: `${methodName(payMethod)}已收款` })
  }
  const collect = useCollect(bill, opened, (payment) => void finish(payment))

  if (collect.flow.step === 'asking') return <AskCode bill={bill} due={due} onClose={onClose} onCode={collect.scan} />
  return (
    <Sheet
      open
      onClose={onClose}
      title="扫客人付款码"
      fact={bill.tableNames}
      footer={<Acts {...collect} onClose={onClose} />}
    >
      <CollectState flow={collect.flow} />
    </Sheet>
  )
}

function Acts({ flow, look, end, again, onClose }: Collecting & { onClose: () => void }) {
  switch (flow.step) {
    case 'sending':
      return (
        <Button wide busy={flow.tries < MOST_TRIES} onClick={look}>
          {flow.tries < MOST_TRIES ? '请稍候' : '再次确认'}
        </Button>
      )
    case 'running':
      return (
        <Button wide onClick={end}>
          取消收款
        </Button>
      )
    case 'ending':
      return (
        <Button wide busy>
          正在取消
        </Button>
      )
    case 'failed':
      return (
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" wide onClick={again}>
            重新扫码
          </Button>
        </>
      )
    default:
      return null
  }
}
