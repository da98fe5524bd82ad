import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { QueryView } from '#shells/query-view.tsx'
import { CreditFacts, type CreditDetail, type CreditRepayment } from './credit-facts.tsx'
import { RepaySheet } from './repay-sheet.tsx'
import { ReverseRepaymentSheet } from './reverse-repayment-sheet.tsx'
import { WriteOffSheet } from './write-off-sheet.tsx'

interface CreditDetailSheetProps {
  creditId: number
  /** Link to the bill of the credit; undefined when opened from that bill. */
  billHref?: ((billId: number) => string) | undefined
  onClose: () => void
}

/** 挂账: debtor, guarantor, amounts and repayments, with the actions permitted to the user. */
export default function CreditDetailSheet({ creditId, billHref, onClose }: CreditDetailSheetProps) {
  const query = useApi(billing.creditDetail, { creditId }, { live: true, staleMs: 0 })
  const [doing, setDoing] = useState<'repay' | 'writeOff' | CreditRepayment | null>(null)
  const credit = query.data
  const closeAction = () => setDoing(null)
  if (credit && doing === 'repay') return <RepaySheet credit={credit} onClose={closeAction} />
  if (credit && doing === 'writeOff') return <WriteOffSheet credit={credit} onClose={closeAction} />
  if (typeof doing === 'object' && doing !== null) return <ReverseRepaymentSheet repay={doing} onClose={closeAction} />
  const does = credit && (credit.can.repay || credit.can.remind || credit.can.writeOff)
  return (
    <Sheet
      open
      onClose={onClose}
      title="挂账"
      fact={credit?.creditNo}
      end={credit && <Money fen={credit.amount} size="figure" />}
      {...(does && { footer: <Acts credit={credit} onDo={setDoing} /> })}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(data) => (
          <CreditFacts
            credit={data}
            billHref={data.billId === null ? undefined : billHref?.(data.billId)}
            onReverse={setDoing}
          />
        )}
      </QueryView>
    </Sheet>
  )
}

function Acts({ credit, onDo }: { credit: CreditDetail; onDo: (doing: 'repay' | 'writeOff') => void }) {
  const { can } = credit
  const reminder = useCommand(billing.creditRemind, { label: '挂账催款' })
  const remind = async () => {
    // `call` has already shown the refusal.
    const done = await reminder.submit({ creditId: credit.creditId }).catch(() => null)
    if (done) showToast(`已提醒 ${credit.guaranteeUserName}`)
  }
  return (
    <>
      {can.writeOff && <Button onClick={() => onDo('writeOff')}>核销坏账</Button>}
      {can.remind && <Button onClick={remind}>提醒担保人</Button>}
      {can.repay && (
        <Button kind="primary" wide onClick={() => onDo('repay')}>
          登记还款
        </Button>
      )}
    </>
  )
}
