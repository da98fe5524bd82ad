import { expect, it } from 'vitest'
import { listSeriousFacts } from './unusual-rules.ts'
import type { NightCounts } from './unusual-rules.ts'

const quiet: NightCounts = {
  drawerCount: 0,
  drawerAmount: 0,
  lateReversals: 0,
  giftAmount: 0,
  averageGift: null,
  nights: 0,
}
const listTitles = (counts: Partial<NightCounts>) =>
  listSeriousFacts({ ...quiet, ...counts }, '2026-11-28').map(({ title }) => title)

it('finds nothing in a quiet night', () => expect(listTitles({})).toEqual([]))

it('names cash, late reversals and gifts, in this order', () =>
  expect(
    listTitles({
      drawerCount: 2,
      drawerAmount: 8_000,
      lateReversals: 1,
      giftAmount: 150_100,
      averageGift: 100_000,
      nights: 5,
    }),
  ).toEqual(['2 个钱箱差 ¥80', '交班后反结账 1', '赠送 ¥1,501，近 5 晚平均 ¥1,000']))

it('compares gifts only after enough nights, and only above one and a half times their average', () => {
  expect(listTitles({ giftAmount: 900_000, averageGift: 1_000, nights: 4 })).toEqual([])
  expect(listTitles({ giftAmount: 150_000, averageGift: 100_000, nights: 30 })).toEqual([])
})

it('leads to the lines of the night', () =>
  expect(listSeriousFacts({ ...quiet, lateReversals: 1 }, '2026-11-28')[0]?.route).toBe(
    '/pages/sumBusiness/index?beginDate=2026-11-28&endDate=2026-11-28&lines=reversals',
  ))
