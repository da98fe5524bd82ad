import { Notice } from '#kit/notice.tsx'
import type { Bill } from '../bill/bill-rules.ts'

/** Notice that provider payments are simulated because there are no merchant keys. Renders nothing otherwise. */
export function SimulatedNote({ bill }: { bill: Pick<Bill, 'payMode'> }) {
  return bill.payMode === 'simulated' ? <Notice tone="neutral">模拟支付：微信、支付宝不会真实扣款</Notice> : null
}
