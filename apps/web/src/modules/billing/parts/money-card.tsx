import { billStatus } from '@nocturne/contract/codes'
import { Card } from '../../../kit/card.tsx'
import { Money } from '../../../kit/money.tsx'
import { clock } from '../../../lib/format.ts'
import { countsNow, discountParts, type Bill } from '../bill-rules.ts'
import type { FigureName } from '../figure-rules.ts'
import { methodName } from '../labels.ts'
import { FigureRow } from './figure-row.tsx'
import styles from './money-card.module.css'

/** How the bill comes to what is to be paid, and how much of that is paid. Every figure opens to its rows. */
export function MoneyCard({ bill, onOpen }: { bill: Bill; onOpen: (figure: FigureName) => void }) {
  return (
    <Card label="金额">
      <div className={styles['sums']}>
        <FigureRow label="消费总额" fen={bill.totalAmount} onOpen={() => onOpen('total')} />
        {bill.giftAmount > 0 && <FigureRow label="赠送" fen={-bill.giftAmount} onOpen={() => onOpen('gift')} />}
        {discountParts(bill).map(({ part, label, fen }) => (
          <FigureRow key={part} label={label} fen={-fen} onOpen={() => onOpen(part)} />
        ))}
      </div>
      <div className={styles['line']} />
      <FigureRow strong label="应收" fen={bill.payableAmount} onOpen={() => onOpen('payable')} />
      <div className={styles['ends']}>
        <span>
          <button type="button" className={styles['end']} onClick={() => onOpen('paid')}>
            <Received bill={bill} />
          </button>
          {bill.creditAmount > 0 && (
            <button type="button" className={styles['end']} onClick={() => onOpen('credit')}>
              {' · 挂账 '}
              <Money fen={bill.creditAmount} />
            </button>
          )}
        </span>
        {bill.unpaidAmount > 0 ? (
          <button type="button" className={styles['end']} onClick={() => onOpen('unpaid')}>
            <b data-tone="warning">
              未结 <Money fen={bill.unpaidAmount} />
            </b>
          </button>
        ) : (
          <span className={styles['end']}>
            {bill.status === billStatus.settled && <b data-tone="positive">已结清</b>}
          </span>
        )}
      </div>
    </Card>
  )
}

/** `已收 现金 ¥2,000 · 23:12`, or the sum and how many payments it is. */
function Received({ bill }: { bill: Bill }) {
  const payments = bill.payments.filter((payment) => countsNow(payment) && payment.payMethod !== 'credit')
  const [only, second] = payments
  const one = only && !second && only.refundedAmount === 0 ? only : null
  return (
    <>
      {['已收', one && methodName(one.payMethod), ''].filter((word) => word !== null).join(' ')}
      <Money fen={bill.paidAmount} />
      {one?.payTime && ` · ${clock(one.payTime)}`}
      {!one && payments.length > 0 && ` · ${payments.length} 笔`}
    </>
  )
}
