/** Presentation of the reconciliation with providers: statuses, kinds and highlights. Pure; amounts in fen. */
import { differenceStatus, reconciliationStatus, suspenseStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

export type ReconciliationRun = AnswerOf<typeof payments.reconciliations>['rows'][number]
export type ReconciliationDifference = AnswerOf<typeof payments.differences>['rows'][number]
export type SuspendedPayment = AnswerOf<typeof payments.suspense>['rows'][number]

type State = { text: string; tone: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' }

/**
 * Label and tone of a provider's day. For providers with an account, a day matches only after the movements of the
 * account were compared too.
 */
export function getReconciliationTag({
  status,
  fundStatus = reconciliationStatus.compared,
  differenceCount,
  openCount,
}: Pick<ReconciliationRun, 'status' | 'differenceCount' | 'openCount'> &
  Partial<Pick<ReconciliationRun, 'fundStatus'>>): State {
  if (status === reconciliationStatus.noBill) return { text: '等待账单', tone: 'neutral' }
  if (status === reconciliationStatus.brokenBill) return { text: '账单异常', tone: 'danger' }
  if (openCount > 0) return { text: `差异 ${openCount}`, tone: 'danger' }
  if (fundStatus === reconciliationStatus.noBill) return { text: '等待资金账单', tone: 'neutral' }
  if (fundStatus === reconciliationStatus.brokenBill) return { text: '资金账单异常', tone: 'danger' }
  return differenceCount > 0 ? { text: '差异已处理', tone: 'warning' } : { text: '相符', tone: 'positive' }
}

const kinds: Record<string, string> = {
  only_provider: '支付方有收款，本店没有',
  only_ours: '本店有收款，支付方没有',
  amount: '收款金额不一致',
  status: '收款状态不一致',
  fee: '手续费不一致',
  refund_only_provider: '支付方有退款，本店没有',
  refund_only_ours: '本店有退款，支付方没有',
  refund_amount: '退款金额不一致',
  fund_income: '账户有入账，账单和本店都没有',
  fund_expense: '账户有支出，账单和本店都没有',
  fund_missing: '账单有收款，账户没有入账',
  fund_amount: '账户收支金额不一致',
  fund_fee: '账户实扣手续费不一致',
  fund_withdrawal: '提现超过已结算金额',
}
export const getDifferenceLabel = (kind: string): string => kinds[kind] ?? kind

/** Label and tone of a difference: handled, pending, or overdue. `nowText`: venue time, like `dueTime`. */
export function getDifferenceTag({ status, dueTime }: ReconciliationDifference, nowText: string): State {
  if (status !== differenceStatus.open) return { text: '已处理', tone: 'neutral' }
  return dueTime < nowText ? { text: '已逾期', tone: 'danger' } : { text: '待处理', tone: 'warning' }
}

/** Amount of a difference: the larger of both sides, because one may be missing. */
export const getDifferenceFen = ({ providerAmount, ourAmount }: ReconciliationDifference): number =>
  Math.max(providerAmount ?? 0, ourAmount ?? 0)

const suspenseKinds: Record<string, string> = { late: '逾时到账', overpaid: '重复付款', unmatched: '无主款项' }
export const getSuspenseLabel = (kind: string): string => suspenseKinds[kind] ?? kind

const suspenseStates: Record<string, State> = {
  [suspenseStatus.waiting]: { text: '待退回', tone: 'warning' },
  [suspenseStatus.goingBack]: { text: '退回中', tone: 'accent' },
  [suspenseStatus.wentBack]: { text: '已退回', tone: 'positive' },
  [suspenseStatus.stuck]: { text: '需人工处理', tone: 'danger' },
}
/**
 * Label and tone of a suspended payment. Unmatched money cannot be refunded by the system, so it is closed with a
 * comment and counts as handled.
 */
export function getSuspenseTag({ status, kind }: Pick<SuspendedPayment, 'status' | 'kind'>): State {
  if (kind === 'unmatched' && status === suspenseStatus.wentBack) return { text: '已处理', tone: 'positive' }
  return suspenseStates[status] ?? { text: status, tone: 'neutral' }
}
