import { describe, expect, it } from 'vitest'

import { parseGoodsParam, toGoodsParam, parseCertificatesParam, toCertificatesParam } from './choice-params.ts'

describe('choice in the address', () => {
  it('reads a choice as it was written', () => {
    expect(parseCertificatesParam(toCertificatesParam([0, 2, 11]))).toEqual([0, 2, 11])
    const parts = [
      { goodsId: 48, quantity: 1 },
      { goodsId: 49, quantity: 12 },
    ]
    expect(parseGoodsParam(toGoodsParam(parts))).toEqual(parts)
    const flavored = [{ goodsId: 41, quantity: 2, flavor: '去冰' }, ...parts]
    expect(parseGoodsParam(toGoodsParam(flavored))).toEqual(flavored)
    expect([parseCertificatesParam(toCertificatesParam([])), parseGoodsParam(toGoodsParam([]))]).toEqual([[], []])
  })

  it('ignores invalid input', () => {
    for (const text of [undefined, '', 'a', '1..2', '-1', '1e3', '999'])
      expect(parseCertificatesParam(text)).toEqual([])
    for (const text of [undefined, 'x48', 'x1', '48x', '48x1.', '48x-1']) expect(parseGoodsParam(text)).toEqual([])
  })
})
