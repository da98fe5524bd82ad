import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getGiftEligibility, findGiftProblem, computeMonthLimit, computeTableRemainder } from './quota-rules.ts'
import type { GiftRequest } from './quota-rules.ts'

const sales = {
  monthLimit: 200_000,
  dayLimit: 30_000,
  singleLimit: 20_000,
  dayTimes: 5,
  tableRatioBp: 1000,
  ownTableOnly: true,
  needMinReached: true,
}
const manager = {
  monthLimit: -1,
  dayLimit: -1,
  singleLimit: -1,
  dayTimes: -1,
  tableRatioBp: -1,
  ownTableOnly: false,
  needMinReached: false,
}
const gift = (change: Partial<GiftRequest> = {}): GiftRequest => ({
  amount: 9_800,
  quota: sales,
  usage: { monthAmount: 0, dayAmount: 0, dayTimes: 0 },
  table: { own: true, minReached: true, consumed: 300_000, given: 0 },
  goods: ['own'],
  ...change,
})

describe('赠送额度', () => {
  it('allow a gift within every limit', () => expect(findGiftProblem(gift())).toBeNull())

  it('name the exceeded limit and its remainder', () => {
    expect(findGiftProblem(gift({ amount: 20_001 }))).toMatchObject({
      errCode: 'SINGLE_LIMIT',
      vars: { amount: '200.00' },
      approvable: true,
    })
    expect(findGiftProblem(gift({ usage: { monthAmount: 0, dayAmount: 25_000, dayTimes: 1 } }))).toMatchObject({
      errCode: 'QUOTA_SHORT',
      vars: { amount: '50.00' },
    })
    expect(findGiftProblem(gift({ usage: { monthAmount: 199_000, dayAmount: 0, dayTimes: 0 } }))).toMatchObject({
      errCode: 'QUOTA_SHORT',
      vars: { amount: '10.00' },
    })
    expect(findGiftProblem(gift({ usage: { monthAmount: 0, dayAmount: 0, dayTimes: 5 } }))).toMatchObject({
      errCode: 'TIMES_LIMIT',
    })
    expect(
      findGiftProblem(gift({ table: { own: true, minReached: true, consumed: 100_000, given: 5_000 } })),
    ).toMatchObject({
      errCode: 'TABLE_RATIO_LIMIT',
      vars: { amount: '50.00' },
    })
  })

  it('reject finally what no approval can allow', () => {
    expect(findGiftProblem(gift({ table: { own: false, minReached: true, consumed: 0, given: 0 } }))).toMatchObject({
      errCode: 'NOT_OWN_TABLE',
      approvable: false,
    })
    expect(findGiftProblem(gift({ table: { own: true, minReached: false, consumed: 0, given: 0 } }))).toMatchObject({
      errCode: 'MIN_NOT_REACHED_GIFT',
      approvable: false,
    })
    expect(findGiftProblem(gift({ goods: ['own', 'never'] }))).toMatchObject({
      errCode: 'GOODS_NOT_GIFT',
      approvable: false,
    })
    expect(findGiftProblem(gift({ quota: { ...sales, dayLimit: 0 } }))).toMatchObject({
      errCode: 'QUOTA_SHORT',
      approvable: false,
    })
  })

  it('require approval for goods of a scheme the giver does not have', () => {
    expect(findGiftProblem(gift({ goods: ['others'] }))).toMatchObject({ errCode: 'GOODS_NOT_GIFT', approvable: true })
    expect(getGiftEligibility({ goodsId: 1, giftFlag: false }, { own: [], all: [1] })).toBe('others')
    expect(getGiftEligibility({ goodsId: 1, giftFlag: false }, { own: [1], all: [1] })).toBe('own')
    expect(getGiftEligibility({ goodsId: 2, giftFlag: false }, { own: [1], all: [1] })).toBe('never')
  })

  it('set no limit for givers without limits', () => {
    const table = { own: false, minReached: false, consumed: 0, given: 0 }
    assert(property(nat(), (amount) => findGiftProblem(gift({ amount, quota: manager, table })) === null))
  })

  it('never let the sum exceed the month, the day or the table', () => {
    assert(
      property(
        nat(250_000),
        nat(40_000),
        nat(200_000),
        nat(20_000),
        nat(25_000),
        (monthAmount, dayAmount, consumed, given, amount) => {
          const request = gift({
            amount,
            usage: { monthAmount, dayAmount, dayTimes: 0 },
            table: { own: true, minReached: true, consumed, given },
          })
          if (findGiftProblem(request) !== null || amount === 0) return
          expect(monthAmount + amount).toBeLessThanOrEqual(sales.monthLimit)
          expect(dayAmount + amount).toBeLessThanOrEqual(sales.dayLimit)
          expect(given + amount).toBeLessThanOrEqual(Math.ceil(consumed / 10))
        },
      ),
    )
  })

  it('add a granted amount to a limited month only', () => {
    expect(computeMonthLimit(200_000, 50_000)).toBe(250_000)
    expect(computeMonthLimit(-1, 50_000)).toBe(-1)
    expect(computeTableRemainder(-1, { consumed: 0, given: 9 })).toBe(-1)
  })
})
