import { expect, it } from 'vitest'
import { createProof, validateProof, toProofInput } from './balance-proof-rules.ts'

it('requires the fields of the selected way and sends only those', () => {
  const begun = createProof({ memberId: 7, memberName: '王先生' })
  expect(validateProof(begun)).toEqual({ authCode: '请扫描会员码' })
  const scanned = { ...begun, authCode: ' M:abc ', smsCode: '123456' }
  expect(validateProof(scanned)).toEqual({ authCode: null })
  expect(toProofInput(scanned)).toEqual({ authCode: 'M:abc' })
  const byText = { ...scanned, way: 'sms' as const }
  expect(validateProof(byText)).toEqual({ memberId: null, smsCode: null })
  expect(toProofInput(byText)).toEqual({ memberId: 7, smsCode: '123456' })
  expect(validateProof({ ...createProof(null), way: 'sms', smsCode: '12345' })).toEqual({
    memberId: '请选择会员',
    smsCode: '请输入 6 位验证码',
  })
})
