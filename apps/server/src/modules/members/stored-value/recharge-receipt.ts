/** Recharge receipt as text for the printer. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centreLine, paperRuleLine, justifyLine } from '@nocturne/base/paper'
import type { PayMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

type RechargeReceipt = {
  venueName: string
  rechargeNo: string
  memberName: string
  /** Masked, since the paper may be left behind. */
  phoneMask: string
  payTime: string
  payMethod: PayMethod
  /** Name of the rule; empty for a freely chosen amount. */
  ruleName: string
  principalAmount: number
  bonusAmount: number
  giftGoods: readonly { goodsName: string; quantity: number }[]
  balanceAfter: number
  /** Principal refunded since, and the bonus taken back with it. */
  refundedAmount: number
  refundedBonus: number
  operator: string
  /** Time of printing, and the employee who prints. */
  time: string
  printedBy: string
}

const formatYuan = (fen: number) => formatFen(fen, { symbol: false })

export function formatRechargeReceipt(receipt: RechargeReceipt): string {
  const formatFigure = (name: string, fen: number) => (fen === 0 ? [] : [justifyLine(name, formatYuan(fen))])
  return [
    ...(receipt.venueName === '' ? [] : [centreLine(receipt.venueName)]),
    centreLine('会员充值单'),
    `单号：${receipt.rechargeNo}`,
    `会员：${receipt.memberName} ${receipt.phoneMask}`,
    `时间：${receipt.payTime}`,
    paperRuleLine,
    ...(receipt.ruleName === '' ? [] : [`方案：${receipt.ruleName}`]),
    justifyLine('充值本金', formatYuan(receipt.principalAmount)),
    ...formatFigure('赠送金', receipt.bonusAmount),
    justifyLine(getLabel('pay_method', receipt.payMethod), formatYuan(receipt.principalAmount)),
    ...(receipt.giftGoods.length === 0
      ? []
      : ['【赠品】', ...receipt.giftGoods.map(({ goodsName, quantity }) => justifyLine(goodsName, `×${quantity}`))]),
    ...formatFigure('已退本金', -receipt.refundedAmount),
    ...formatFigure('收回赠送金', -receipt.refundedBonus),
    paperRuleLine,
    justifyLine('充值后余额', formatYuan(receipt.balanceAfter)),
    paperRuleLine,
    ...(receipt.operator === '' ? [] : [`经办：${receipt.operator}`]),
    `打印：${receipt.printedBy} ${receipt.time}`,
    centreLine('谢谢惠顾，请妥善保管'),
  ].join('\n')
}
