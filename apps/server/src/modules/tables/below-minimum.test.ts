import { describe, expect, it } from 'vitest'
import { computeMissingMinimum } from './below-minimum.ts'

describe('bill with an exception from its minimum', () => {
  const minimum = { minCharge: 1000, minEligibleAmount: 700, minDiffAmount: 300 }

  it('requires the missing amount until the exception is granted', () => {
    expect(computeMissingMinimum(minimum, { belowMinCharge: null, belowMinEligible: null })).toBe(300)
    expect(computeMissingMinimum(minimum, { belowMinCharge: 1000, belowMinEligible: 700 })).toBe(0)
  })

  it('requires nothing when more was ordered since, and again when less remains', () => {
    const letOff = { belowMinCharge: 1000, belowMinEligible: 700 }
    expect(computeMissingMinimum({ ...minimum, minEligibleAmount: 800, minDiffAmount: 200 }, letOff)).toBe(0)
    expect(computeMissingMinimum({ ...minimum, minEligibleAmount: 699, minDiffAmount: 301 }, letOff)).toBe(301)
  })

  it('requires again for another minimum: another table, or more or fewer tables in the group', () => {
    const letOff = { belowMinCharge: 1000, belowMinEligible: 700 }
    expect(computeMissingMinimum({ minCharge: 1500, minEligibleAmount: 900, minDiffAmount: 600 }, letOff)).toBe(600)
    expect(computeMissingMinimum({ minCharge: 900, minEligibleAmount: 700, minDiffAmount: 200 }, letOff)).toBe(200)
  })
})
