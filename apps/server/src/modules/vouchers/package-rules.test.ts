import { tableType } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { findTermsProblem, computeVoucherMoney } from './package-rules.ts'

const terms = {
  minTableType: tableType.booth,
  weekdays: [1, 2, 3, 4],
  beginDate: '2026-03-01',
  endDate: '2026-03-31',
  limitPerTable: 2,
}
/** 2026-03-11 is a Wednesday. */
const use = { businessDate: '2026-03-11', tableType: tableType.booth, onTable: 0, count: 1 }

describe('terms of a deal', () => {
  it('reports first the reason that no other table or day could change', () => {
    expect(findTermsProblem(terms, use)).toBeNull()
    expect(findTermsProblem(terms, { ...use, businessDate: '2026-02-28' })).toBe('early')
    expect(findTermsProblem(terms, { ...use, businessDate: '2026-04-01' })).toBe('expired')
    expect(findTermsProblem(terms, { ...use, businessDate: '2026-03-13' })).toBe('weekday')
  })

  it('requires a table of its size or larger', () => {
    expect(findTermsProblem(terms, { ...use, tableType: tableType.small })).toBe('tableType')
    expect(findTermsProblem(terms, { ...use, tableType: tableType.high })).toBe('tableType')
    expect(findTermsProblem(terms, { ...use, tableType: tableType.room })).toBeNull()
    expect(findTermsProblem({ ...terms, minTableType: tableType.small }, { ...use, tableType: tableType.high })).toBe(
      'tableType',
    )
  })

  it('counts vouchers already on the table; 0 is no limit', () => {
    expect(findTermsProblem(terms, { ...use, onTable: 1 })).toBeNull()
    expect(findTermsProblem(terms, { ...use, onTable: 1, count: 2 })).toBe('limit')
    expect(findTermsProblem({ ...terms, limitPerTable: 0 }, { ...use, onTable: 50, count: 9 })).toBeNull()
  })
})

describe('amounts of a voucher', () => {
  it("counts the guest's payment and discounts the rest", () => {
    expect(computeVoucherMoney({ listPrice: 388_00, payAmount: 198_00, feeBp: 800 })).toEqual({
      price: 388_00,
      discount: 190_00,
      payAmount: 198_00,
      platformFee: 15_84,
      settleAmount: 182_16,
    })
  })

  it('costs the amount paid where it exceeds the list price', () => {
    expect(computeVoucherMoney({ listPrice: 180_00, payAmount: 198_00, feeBp: 0 })).toMatchObject({
      price: 198_00,
      discount: 0,
    })
  })
})
