import type { MeasureName } from '../measures.ts'

/**
 * 挂账统计, P054 and P055, and the personal version P088: guests' debts by guarantor. A credit is a state: figures show the current state;
 * nights select credits by the night they took effect, or repayments by the night they were received.
 */
export const creditReport = {
  title: '挂账统计',
  permission: 'report:credit:view',
  headline: 'remainAmount',
  /** Further measures of the list of guarantors. */
  beside: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount', 'repayAmount'],
  /** Further measures of one guarantor's credits. */
  besideLines: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount'],
} as const satisfies Record<string, string | readonly MeasureName[]>
