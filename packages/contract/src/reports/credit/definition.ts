import type { MeasureName } from '../measures.ts'

/**
 * 挂账统计, P054 and P055, and one's own, P088: what guests owe under somebody's guarantee. A credit is a state: its figures are as
 * they stand now; nights say when it came into force, or when money for one came in.
 */
export const creditReport = {
  title: '挂账统计',
  permission: 'report:credit:view',
  headline: 'remainAmount',
  /** Over guarantors, beside the headline. */
  beside: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount', 'repayAmount'],
  /** Over the credits of one guarantor. */
  besideLines: ['overdueAmount', 'creditAmount', 'repaidAmount', 'badAmount'],
} as const satisfies Record<string, string | readonly MeasureName[]>
