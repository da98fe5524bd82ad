/** Messages about refunds that a provider does not carry out, for the users responsible, since the guest waits for the money. */
import { formatFen } from '@nocturne/base/money'
import type { Tx } from '../../../db/connection.ts'
import type { LiveEvent } from '../../../http/context.ts'
import type { ProviderName } from '../../../providers/provider.ts'
import { notifyFinance } from '../reconciliation/notify-finance.ts'

type Notifier = { tx: Tx; emit: (event: LiveEvent) => void; now: Date }
type Refund = { amount: number; outRefundNo: string; paymentId: number }

const names: Record<ProviderName, string> = { wechat: '微信', alipay: '支付宝' }

/** Notifies about a refund that the provider ended unpaid; it continues only on a user's decision. */
export async function notifyRefundFailed(
  teller: Notifier,
  provider: ProviderName,
  refund: Refund,
  reason: string,
): Promise<void> {
  const content = `${formatRefund(refund)}：${reason}。处理后请重试，或与客人另行结清。`
  await notifyAboutRefund(teller, refund, `${names[provider]}退款未成功`, content)
}

/**
 * Notifies about a refund that for a while was neither done nor refused, mostly for lack of balance. It is resent
 * automatically.
 */
export async function notifyRefundStuck(
  teller: Notifier,
  provider: ProviderName,
  refund: Refund,
  reason: string,
): Promise<void> {
  const content = `${formatRefund(refund)}：${reason}。系统会继续自动重试。`
  await notifyAboutRefund(teller, refund, `${names[provider]}退款迟迟未完成`, content)
}

const formatRefund = ({ amount, outRefundNo }: Refund) => `退款 ${formatFen(amount)}（单号 ${outRefundNo}）`

async function notifyAboutRefund(
  { tx, emit, now }: Notifier,
  { paymentId }: Refund,
  title: string,
  content: string,
): Promise<void> {
  await notifyFinance(tx, emit, { title, content, bizType: 'payment', bizId: paymentId, now })
}
