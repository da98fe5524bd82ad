import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { hasValidV2Signature, computeV2Signature, signV2Fields } from './v2-sign.ts'

/** Example from WeChat Pay's documentation of signatures. */
const KEY = '192006250b4c09247ec02edce69f6a2d'
const ORDER = new Map([
  ['mch_id', '10000100'],
  ['device_info', '1000'],
  ['appid', 'wxd930ea5d5a258f4f'],
  ['body', 'test'],
  ['nonce_str', 'ibuaiVcKdpRxkhJA'],
])
const BY_HAND = `appid=wxd930ea5d5a258f4f&body=test&device_info=1000&mch_id=10000100&nonce_str=ibuaiVcKdpRxkhJA&key=${KEY}`
const SIGNATURE = '6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6'

it('matches the published example', () => {
  expect(createHmac('sha256', KEY).update(BY_HAND).digest('hex').toUpperCase()).toBe(SIGNATURE)
  expect(computeV2Signature(ORDER, KEY)).toBe(SIGNATURE)
})

it('skips empty fields and itself, and sorts capitals before small letters', () => {
  const more = new Map([...ORDER, ['attach', ''], ['sign', 'X']])
  expect(computeV2Signature(more, KEY)).toBe(SIGNATURE)
  const mixed = new Map([
    ['b', '2'],
    ['Z', '1'],
    ['a_b', '酒'],
    ['a', ''],
  ])
  const text = `Z=1&a_b=酒&b=2&key=${KEY}`
  expect(computeV2Signature(mixed, KEY)).toBe(createHmac('sha256', KEY).update(text).digest('hex').toUpperCase())
})

it('is valid for the signed content only', () => {
  const signed = signV2Fields(ORDER, KEY)
  expect(signed.get('sign_type')).toBe('HMAC-SHA256')
  expect(hasValidV2Signature(signed, KEY)).toBe(true)
  expect(hasValidV2Signature(signed, 'k'.repeat(32))).toBe(false)
  expect(hasValidV2Signature(new Map([...signed, ['body', 'tesT']]), KEY)).toBe(false)
  expect(hasValidV2Signature(new Map([...signed, ['total_fee', '1']]), KEY)).toBe(false)
  expect(hasValidV2Signature(ORDER, KEY)).toBe(false)
})

it('is never the older MD5', () => {
  const md5 = createHash('md5').update(BY_HAND).digest('hex').toUpperCase()
  expect(hasValidV2Signature(new Map([...ORDER, ['sign', md5]]), KEY)).toBe(false)
})
