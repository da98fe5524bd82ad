import type { MeasureName } from '../measures.ts'

/**
 * 挂账统计, P054 and P055, and P088 for the caller's own: guests' debts by guarantor. Figures show the current state of
 * credits. The nights select credits by the night they took effect, and repayments by the night they were received.
 */
export const creditReport = {
  title: '挂账统计',
  permission: 'report:credit:view',
  headline: 'remainAmount',
  /** Measures next to the headline in the list of guarantors. */
  secondaryMeasures: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount', 'repayAmount'],
  /** Further measures in the list of one guarantor's credits. */
  creditLineMeasures: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount'],
} as const satisfies Record<string, string | readonly MeasureName[]>
