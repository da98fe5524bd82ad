import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

import { Money } from '#kit/money.tsx'
import { MoneyCard, type SettlementFact } from '#kit/money-card.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { isPaidUp, computeMinimumShare } from '../spend-rules.ts'
import { computeVoucherDiscount } from '../order-texts.ts'
import styles from './bill.module.css'

export type GuestBill = AnswerOf<typeof guest.orders>

/** Sums of the table, and the progress to its minimum. */
export function GuestBillHeader({ bill }: { bill: GuestBill }) {
  const share = computeMinimumShare(bill)
  const byVoucher = bill.orders.reduce((sum, order) => sum + computeVoucherDiscount(order), 0)
  const short = Math.max(0, bill.minCharge - bill.minEligibleAmount)
  return (
    <MoneyCard
      label="账单金额"
      sums={
        bill.discountAmount > 0
          ? [
              { label: '消费总额', fen: bill.totalAmount },
              ...(byVoucher > 0 ? [{ label: '团购券已抵', fen: -byVoucher }] : []),
              ...(bill.discountAmount > byVoucher
                ? [{ label: formatDiscountLabel(bill), fen: byVoucher - bill.discountAmount }]
                : []),
            ]
          : []
      }
      total={{ label: '应付', fen: bill.payableAmount }}
      received={[
        { label: '已付', fen: bill.paidAmount },
        ...(bill.creditAmount > 0 ? [{ label: '挂账', fen: bill.creditAmount }] : []),
      ]}
      rest={findOutcome(bill)}
    >
      {share !== null && (
        <div className={styles['minimum']}>
          <div className={styles['words']}>
            <span>
              低消 <Money fen={bill.minCharge} />
            </span>
            <span>
              {short === 0 ? (
                '已达到'
              ) : (
                <>
                  还差 <Money fen={short} />
                </>
              )}
            </span>
          </div>
          <ProgressBar value={share} label="低消进度" tone={short === 0 ? 'positive' : 'accent'} />
        </div>
      )}
    </MoneyCard>
  )
}

/** Label of the discount; names the member rate if one applies. */
const formatDiscountLabel = ({ memberRateBp }: GuestBill): string =>
  memberRateBp === null ? '优惠' : `优惠（含会员 ${memberRateBp / 1_000} 折）`

function findOutcome(bill: GuestBill): SettlementFact | null {
  if (bill.unpaidAmount > 0) return { label: '待付', fen: bill.unpaidAmount, tone: 'warning' }
  return isPaidUp(bill) ? { label: '已结清', tone: 'positive' } : null
}
