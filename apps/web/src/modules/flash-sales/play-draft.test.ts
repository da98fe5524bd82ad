import { expect, it } from 'vitest'

import { emptyPlayDraft, validatePlay, toPlayInput } from './play-draft.ts'

const whole = {
  ...emptyPlayDraft,
  title: ' 拼桌夜 ',
  startDate: '2026-03-14',
  areaId: 2,
  price: 10_000,
  goods: [{ goodsId: 1, goodsName: '芝华士', price: 88_000, quantity: 1 }],
}
const wrong = (errors: object) => Object.entries(errors).flatMap(([name, text]) => (text ? [name] : []))

it('reports missing fields and a price that does not cover the goods', () => {
  expect(wrong(validatePlay(emptyPlayDraft))).toEqual(['title', 'startDate', 'areaId', 'price', 'goods'])
  expect(wrong(validatePlay(whole))).toEqual([])
  expect(wrong(validatePlay({ ...whole, price: 11_001 }))).toEqual(['price'])
  expect(wrong(validatePlay({ ...whole, minMember: 9 }))).toEqual(['minMember'])
  expect(wrong(validatePlay({ ...whole, apart: true, maleNum: 9 }))).toEqual(['maleNum'])
})

it('sends places by sex only if they are separate, adding up to the limit', () => {
  expect(toPlayInput(whole)).toMatchObject({
    title: '拼桌夜',
    startTime: '2026-03-14 21:30:00',
    maleNum: 0,
    femaleNum: 0,
  })
  expect(toPlayInput({ ...whole, apart: true, maleNum: 3 })).toMatchObject({ maleNum: 3, femaleNum: 5, memberLimit: 8 })
})
