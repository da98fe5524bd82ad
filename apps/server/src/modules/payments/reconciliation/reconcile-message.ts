/** Texts for finance about a provider's day. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { ProviderName } from '../../../providers/provider.ts'
import type { DifferenceItem } from './reconcile-items.ts'
import type { DifferenceKind } from './reconcile-rules.ts'

const short: Record<ProviderName, string> = { wechat: '微信', alipay: '支付宝' }

const kinds: Record<DifferenceKind, string> = {
  only_provider: '通道已收、我方无记录',
  only_ours: '我方已收、通道账单没有，请立即核对',
  amount: '金额不符',
  status: '账单重复列示或交易号不同',
  fee: '手续费异常',
  refund_only_provider: '通道已退、我方无记录',
  refund_only_ours: '我方已退、通道账单没有',
  refund_amount: '退款金额不符',
  fund_income: '通道账户有入账，账单和我方都没有',
  fund_expense: '通道账户有支出，账单和我方都没有，请立即核对',
  fund_missing: '账单已列收款，通道账户没有入账，请立即核对',
  fund_amount: '通道账户收支金额不符',
  fund_fee: '通道账户实扣手续费与账单不符',
  fund_withdrawal: '提现超过已结算金额，请立即核对',
}

type DaySums = {
  matchedCount: number
  providerAmount: number
  ourAmount: number
  providerRefundAmount: number
  ourRefundAmount: number
  feeAmount: number
}

const SHOWN = 20

/** Message about a compared day: how many differ, the sums of both sides, and the differences one by one. */
export function buildComparedMessage(
  { provider, billDate }: { provider: ProviderName; billDate: string },
  sums: DaySums,
  items: readonly DifferenceItem[],
): { title: string; content: string } {
  const count = items.length === 0 ? '无差异' : `差异 ${items.length} 笔`
  const lines = [
    `收款：通道 ${formatFen(sums.providerAmount)}，我方 ${formatFen(sums.ourAmount)}`,
    `退款：通道 ${formatFen(sums.providerRefundAmount)}，我方 ${formatFen(sums.ourRefundAmount)}`,
    `手续费 ${formatFen(sums.feeAmount)}；相符 ${sums.matchedCount} 笔`,
    ...items.slice(0, SHOWN).map((item, i) => `${i + 1}. ${formatItem(item)}`),
    ...(items.length > SHOWN ? [`其余 ${items.length - SHOWN} 笔见对账差异列表`] : []),
  ]
  return { title: `${short[provider]}对账 ${billDate}：${count}`, content: lines.join('\n') }
}

function formatItem({ kind, outTradeNo, outRefundNo, providerAmount, ourAmount, note }: DifferenceItem): string {
  const sides = [
    providerAmount === null ? '' : `通道 ${formatFen(providerAmount)}`,
    ourAmount === null ? '' : `我方 ${formatFen(ourAmount)}`,
  ].filter(Boolean)
  const number = outRefundNo === '' ? outTradeNo : `${outTradeNo}（退款 ${outRefundNo}）`
  return `${kinds[kind]}：${number}，${sides.join('，')}${note === '' ? '' : `；${note}`}`
}

/** Message about a damaged or overdue fund flow. */
export function buildFundFlowMessage(
  { provider, billDate }: { provider: ProviderName; billDate: string },
  { state, reason }: { state: 'broken' | 'missing'; reason: string },
): { title: string; content: string } {
  const what = state === 'broken' ? '资金账单损坏' : '一直没有资金账单'
  return {
    title: `${short[provider]}对账 ${billDate}：${what}`,
    content: `${reason}。交易账单已核对；系统每小时再取一次资金账单，当天之内仍取不到时请登录商户平台核对账户收支，并联系通道。`,
  }
}

/** Message about a damaged bill. */
export function buildDamagedBillMessage(
  { provider, billDate }: { provider: ProviderName; billDate: string },
  reason: string,
): { title: string; content: string } {
  return {
    title: `${short[provider]}对账 ${billDate}：账单损坏`,
    content: `${reason}。系统每小时重新下载，无需处理；当天之内仍未恢复时请联系通道。`,
  }
}

/** Message about an overdue bill. */
export function buildMissingBillMessage(
  { provider, billDate }: { provider: ProviderName; billDate: string },
  reason: string,
): { title: string; content: string } {
  return {
    title: `${short[provider]}对账 ${billDate}：一直没有账单`,
    content: `${reason}。系统每小时再取一次；请登录商户平台确认这天的账单，仍取不到时请联系通道。`,
  }
}
