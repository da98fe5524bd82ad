import { describe, expect, it } from 'vitest'

import { partsOf, partsText, placesOf, placesText } from './choice-params.ts'

describe('what was chosen, in an address', () => {
  it('is read as it was written', () => {
    expect(placesOf(placesText([0, 2, 11]))).toEqual([0, 2, 11])
    const parts = [
      { goodsId: 48, quantity: 1 },
      { goodsId: 49, quantity: 12 },
    ]
    expect(partsOf(partsText(parts))).toEqual(parts)
    expect([placesOf(placesText([])), partsOf(partsText([]))]).toEqual([[], []])
  })

  it('is nothing when it is nonsense', () => {
    for (const text of [undefined, '', 'a', '1..2', '-1', '1e3', '999']) expect(placesOf(text)).toEqual([])
    for (const text of [undefined, 'x48', 'x1', '48x', '48x1.', '48x-1']) expect(partsOf(text)).toEqual([])
  })
})
