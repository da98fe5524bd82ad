import { formatFen } from '@nocturne/base/money'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Sheet } from '#kit/sheet.tsx'
import BillShareCard from '#shells/share-card.tsx'
import { createInitialShare, computeShareAmount, findShareError, type BillShare } from '#shells/share-rules.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { toShareableBill } from '../bill/share-rules.ts'

type ShareSheetProps = { bill: Bill; payableFen: number; onShare: (share: BillShare) => void; onClose: () => void }

/**
 * 分摊收款: selects the next part of the bill to pay, with the same choices as on guests' phones. The payment method is
 * selected on the page.
 */
export default function ShareSheet({ bill, payableFen, onShare, onClose }: ShareSheetProps) {
  const payable = toShareableBill(bill, payableFen)
  const [share, setShare] = useState<BillShare>(() => ({
    ...createInitialShare(payable),
    mode: bill.split ? 'share' : 'items',
  }))
  const problem = findShareError(payable, share)
  return (
    <Sheet
      open
      onClose={onClose}
      title="分摊收款"
      fact={`${bill.tableNames} · 未结 ${formatFen(payableFen, { trim: true })}`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            wide
            disabled={problem !== null}
            reason={problem ?? undefined}
            onClick={() => onShare(share)}
          >
            收这一份 {formatFen(computeShareAmount(payable, share), { trim: true })}
          </Button>
        </>
      }
    >
      <BillShareCard payable={payable} share={share} onShare={setShare} offered={['items', 'share']} payer="本次" />
    </Sheet>
  )
}
