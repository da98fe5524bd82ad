/** Messages about refunds a provider does not carry out. The guest waits for his money, so those who answer for it must know. */
import { formatFen } from '@nocturne/base/money'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import type { ProviderName } from '../../providers/provider.ts'
import { tellFinance } from './tell-finance.ts'

type Teller = { tx: Tx; emit: (event: LiveEvent) => void; now: Date }
type Refund = { amount: number; outRefundNo: string; paymentId: number }

const names: Record<ProviderName, string> = { wechat: '微信', alipay: '支付宝' }

/** The provider ended it without paying out: it goes on only when people say so. */
export async function tellFailed(
  teller: Teller,
  provider: ProviderName,
  refund: Refund,
  reason: string,
): Promise<void> {
  const content = `${textOf(refund)}：${reason}。处理后请重试，或与客人另行结清。`
  await tell(teller, refund, `${names[provider]}退款未成功`, content)
}

/** It is neither done nor refused for a while: mostly the merchant's balance. It is sent again by itself. */
export async function tellStuck(teller: Teller, provider: ProviderName, refund: Refund, reason: string): Promise<void> {
  const content = `${textOf(refund)}：${reason}。系统会继续自动重试。`
  await tell(teller, refund, `${names[provider]}退款迟迟未完成`, content)
}

const textOf = ({ amount, outRefundNo }: Refund) => `退款 ${formatFen(amount)}（单号 ${outRefundNo}）`

async function tell({ tx, emit, now }: Teller, { paymentId }: Refund, title: string, content: string): Promise<void> {
  await tellFinance(tx, emit, { title, content, bizType: 'payment', bizId: paymentId, now })
}
