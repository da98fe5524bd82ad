import { payMethod } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'
import { formatRechargeReceipt } from './recharge-receipt.ts'

const receipt = {
  venueName: 'NOCTURNE',
  rechargeNo: 'CZ260314000001',
  memberName: '林小姐',
  phoneMask: '138****0001',
  payTime: '2026-03-14 22:05:00',
  payMethod: payMethod.cash,
  ruleName: '充5000送1000',
  principalAmount: 500_000,
  bonusAmount: 100_000,
  giftGoods: [{ goodsName: '酩悦香槟', quantity: 1 }],
  balanceAfter: 600_000,
  refundedAmount: 0,
  refundedBonus: 0,
  operator: '收银一',
  time: '2026-03-14 22:06:00',
  printedBy: '收银一',
}

it('prints the amount, the bonus and the new balance', () => {
  const text = formatRechargeReceipt(receipt)
  for (const words of [
    /充值本金 +5,000\.00/,
    /赠送金 +1,000\.00/,
    /现金 +5,000\.00/,
    /酩悦香槟 +×1/,
    /充值后余额 +6,000\.00/,
  ])
    expect(text).toMatch(words)
  expect(text).not.toMatch(/已退|收回/)
})

it('leaves out missing parts, and prints later refunds', () => {
  const free = { ...receipt, ruleName: '', bonusAmount: 0, giftGoods: [], operator: '', refundedAmount: 20_000 }
  const text = formatRechargeReceipt(free)
  expect(text).toMatch(/已退本金 +−200\.00/)
  expect(text).not.toMatch(/方案|赠|经办/)
})
