/**
 * Accounts of the ledger with their Chinese names. Accounts of single people, such as `cash:12` and
 * `member:7:principal`, are one account here: `cash`, `member:principal`.
 */
export const ledgerAccounts = {
  'income:sales': '营业收入',
  'income:tips': '打赏分成收入',
  'income:forfeits': '预付没收收入',
  cash: '收银抽屉现金',
  'cash:safe': '保险柜现金',
  'cash:over_short': '现金长短款',
  bank: '银行存款',
  'wechat:clearing': '微信待清算',
  'alipay:clearing': '支付宝待清算',
  'card:clearing': '刷卡待清算',
  'transfer:clearing': '转账待清算',
  'voucher:clearing': '团购平台待结算',
  provider_fee: '支付通道手续费',
  receivable: '应收挂账',
  bad_debt: '坏账损失',
  'member:principal': '会员储值本金',
  'member:bonus': '会员储值赠送金',
  'bonus:given': '储值赠送费用',
  'prepaid:deposit': '预订订金',
  'prepaid:kill': '秒杀预收款',
  'prepaid:play': '组局预收款',
  tips_payable: '应付打赏',
  bonus_payable: '应付奖金',
  rebate_payable: '应付返利',
  'wages:withheld': '工资抵扣挂账',
  'expense:rebates': '销售返利',
  'expense:bonuses': '员工奖励',
  'expense:stage': '艺人上钟分成',
  'expense:petty': '零星现金支出',
  'suspense:late': '迟到款项',
  'suspense:overpaid': '重复款项',
  'suspense:unmatched': '不明款项',
  'refund:channel': '在途退款',
  'opening:balances': '期初余额',
} as const

export type LedgerAccount = keyof typeof ledgerAccounts

/** Name of an account, also of one that this version does not know. */
export const getLedgerAccountName = (code: string): string => ledgerAccounts[code as LedgerAccount] ?? code
