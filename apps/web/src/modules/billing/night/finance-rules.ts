/** Presentation of the reconciliation with providers: statuses, kinds and highlights. Pure; amounts in fen. */
import { differenceStatus, reconciliationStatus, suspenseStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import {
  differenceKindLabels,
  suspenseKindLabels,
  type DifferenceKind,
  type SuspenseKind,
} from '@nocturne/contract/payments/difference-kinds'
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

export const getDifferenceLabel = (kind: DifferenceKind): string => differenceKindLabels[kind]

/** Label and tone of a difference: handled, pending, or overdue. `nowText`: venue time, like `dueTime`. */
export function getDifferenceTag({ status, dueTime }: ReconciliationDifference, nowText: string): State {
  if (status !== differenceStatus.open) return { text: '已处理', tone: 'neutral' }
  return dueTime < nowText ? { text: '已逾期', tone: 'danger' } : { text: '待处理', tone: 'warning' }
}

/** Amount of a difference: the larger of both sides, because one may be missing. */
export const getDifferenceFen = ({ providerAmount, ourAmount }: ReconciliationDifference): number =>
  Math.max(providerAmount ?? 0, ourAmount ?? 0)

export const getSuspenseLabel = (kind: SuspenseKind): string => suspenseKindLabels[kind]

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
