import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFen, toYuan } from './yuan.ts'

describe('yuan and fen', () => {
  test('converts every whole amount and back', () => {
    fc.assert(fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (fen) => toFen(toYuan(fen)) === fen))
  })

  test('converts amounts that floating point gets wrong', () => {
    expect([toFen('0.29'), toFen('1.15'), toFen('4.35'), toFen('1234567.89')]).toEqual([29, 115, 435, 123_456_789])
    expect([toFen('88'), toFen('88.5'), toFen('-0.01'), toFen('-0.00')]).toEqual([8_800, 8_850, -1, 0])
  })

  test('does not guess from invalid text', () => {
    for (const text of [
      '',
      ' ',
      '1.234',
      '1,000.00',
      '1e3',
      '0x10',
      'NaN',
      '.5',
      '1.',
      '--1',
      '１.００',
      '12345678901',
    ])
      expect(toFen(text)).toBeNull()
  })
})
