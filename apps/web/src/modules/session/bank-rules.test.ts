import { expect, test } from 'vitest'

import { validateBankForm } from './bank-rules.ts'

const whole = {
  bankName: '招商银行',
  branchName: '',
  accountName: '林晚',
  cardNo: '6225 8801 2345 6789',
  payPassword: '202688',
}

test('accepts a card number typed in groups', () => {
  expect(validateBankForm(whole)).toEqual({})
  expect(validateBankForm({ ...whole, cardNo: '6225 8801' })).toEqual({ cardNo: '卡号不正确' })
  expect(validateBankForm({ ...whole, bankName: ' ', payPassword: '2026' })).toEqual({
    bankName: '请输入开户银行',
    payPassword: '请输入6位支付密码',
  })
})
