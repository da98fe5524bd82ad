/** Chinese names of the kinds of differences in a reconciliation, and of suspended money. */
export const differenceKindLabels = {
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
} as const

export const suspenseKindLabels = { late: '逾时到账', overpaid: '重复付款', unmatched: '无主款项' } as const

export type DifferenceKind = keyof typeof differenceKindLabels
export type SuspenseKind = keyof typeof suspenseKindLabels
