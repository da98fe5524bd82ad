import { formatFen } from '@nocturne/base/money'

import { BarTotal, BottomBar } from '#kit/bottom-bar.tsx'
import { Figure } from '#kit/figure.tsx'
import type { SittingDetail } from './sitting-view.tsx'

type Sums = NonNullable<SittingDetail['money']>

const formatPlain = (fen: number) => formatFen(fen, { trim: true, symbol: false })

/** `消费 6,444 − 赠送 288 − 优惠 316 = 应收 5,840`: zero terms are omitted. */
export function formatPayableEquation({ totalAmount, giftAmount, discountAmount, payableAmount }: Sums): string {
  const taken = [
    { label: '赠送', fen: giftAmount },
    { label: '优惠', fen: discountAmount },
  ].filter(({ fen }) => fen !== 0)
  return [
    `消费 ${formatPlain(totalAmount)}`,
    ...taken.map(({ label, fen }) => `− ${label} ${formatPlain(fen)}`),
    `= 应收 ${formatPlain(payableAmount)}`,
  ].join(' ')
}

/** Amounts of a sitting, pinned to the bottom: composition of the amount due, and its settlement. */
export function SittingSums({ money }: { money: Sums }) {
  const { payableAmount, paidAmount, creditAmount, unpaidAmount } = money
  return (
    <BottomBar note={formatPayableEquation(money)}>
      <BarTotal figure={formatFen(payableAmount, { trim: true })} fact="应收" />
      <Figure size="title" label="实收" value={formatPlain(paidAmount)} />
      {creditAmount !== 0 && <Figure size="title" label="挂账" value={formatPlain(creditAmount)} tone="warning" />}
      <Figure
        size="title"
        label="未结"
        value={formatPlain(unpaidAmount)}
        {...(unpaidAmount !== 0 && { tone: 'danger' as const })}
      />
    </BottomBar>
  )
}
