import { tableType } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { termsProblem, voucherMoney } from './package-rules.ts'

const terms = {
  minTableType: tableType.booth,
  weekdays: [1, 2, 3, 4],
  beginDate: '2026-03-01',
  endDate: '2026-03-31',
  limitPerTable: 2,
}
/** A Wednesday. */
const use = { businessDate: '2026-03-11', tableType: tableType.booth, onTable: 0, count: 1 }

describe('what a deal allows', () => {
  it('says first what no other table or day could change', () => {
    expect(termsProblem(terms, use)).toBeNull()
    expect(termsProblem(terms, { ...use, businessDate: '2026-02-28' })).toBe('early')
    expect(termsProblem(terms, { ...use, businessDate: '2026-04-01' })).toBe('expired')
    expect(termsProblem(terms, { ...use, businessDate: '2026-03-13' })).toBe('weekday')
  })

  it('asks for a table of its size or a larger one', () => {
    expect(termsProblem(terms, { ...use, tableType: tableType.small })).toBe('tableType')
    expect(termsProblem(terms, { ...use, tableType: tableType.high })).toBe('tableType')
    expect(termsProblem(terms, { ...use, tableType: tableType.room })).toBeNull()
    expect(termsProblem({ ...terms, minTableType: tableType.small }, { ...use, tableType: tableType.high })).toBe(
      'tableType',
    )
  })

  it('counts what is on the table already; 0 is no limit', () => {
    expect(termsProblem(terms, { ...use, onTable: 1 })).toBeNull()
    expect(termsProblem(terms, { ...use, onTable: 1, count: 2 })).toBe('limit')
    expect(termsProblem({ ...terms, limitPerTable: 0 }, { ...use, onTable: 50, count: 9 })).toBeNull()
  })
})

describe('what a voucher is worth', () => {
  it('pays what the guest paid and discounts the rest', () => {
    expect(voucherMoney({ listPrice: 388_00, payAmount: 198_00, feeBp: 800 })).toEqual({
      price: 388_00,
      discount: 190_00,
      payAmount: 198_00,
      platformFee: 15_84,
      settleAmount: 182_16,
    })
  })

  it('is priced at what was paid where that is more than the list', () => {
    expect(voucherMoney({ listPrice: 180_00, payAmount: 198_00, feeBp: 0 })).toMatchObject({
      price: 198_00,
      discount: 0,
    })
  })
})
