import { expect, test } from 'vitest'

import { bankFaults, placeOfBankFault } from './bank-rules.ts'

const whole = {
  bankName: '招商银行',
  branchName: '',
  accountName: '林晚',
  cardNo: '6225 8801 2345 6789',
  payPassword: '202688',
}

test('a card number may be typed in groups', () => {
  expect(bankFaults(whole)).toEqual({})
  expect(bankFaults({ ...whole, cardNo: '6225 8801' })).toEqual({ cardNo: '卡号不正确' })
  expect(bankFaults({ ...whole, bankName: ' ', payPassword: '2026' })).toEqual({
    bankName: '请输入开户银行',
    payPassword: '请输入6位支付密码',
  })
})

test('a refusal stands beside the field it speaks of', () => {
  expect(placeOfBankFault('NAME_MISMATCH', undefined)).toBe('accountName')
  expect(placeOfBankFault('PARAM_INVALID', 'cardNo')).toBe('cardNo')
  expect(placeOfBankFault('PARAM_INVALID', 'constructor')).toBeNull()
  expect(placeOfBankFault('PAY_PASSWORD_UNSET', undefined)).toBeNull()
})
