import { describe, expect, it } from 'vitest'
import { missingNow } from './below-minimum.ts'

describe('a bill that was let off its minimum', () => {
  const minimum = { minCharge: 1000, minEligibleAmount: 700, minDiffAmount: 300 }

  it('asks for what is missing until somebody says so', () => {
    expect(missingNow(minimum, { belowMinCharge: null, belowMinEligible: null })).toBe(300)
    expect(missingNow(minimum, { belowMinCharge: 1000, belowMinEligible: 700 })).toBe(0)
  })

  it('asks for nothing when more was ordered since, and anew when less is left', () => {
    const letOff = { belowMinCharge: 1000, belowMinEligible: 700 }
    expect(missingNow({ ...minimum, minEligibleAmount: 800, minDiffAmount: 200 }, letOff)).toBe(0)
    expect(missingNow({ ...minimum, minEligibleAmount: 699, minDiffAmount: 301 }, letOff)).toBe(301)
  })

  it('asks anew for another minimum: another table, a table more or less in the group', () => {
    const letOff = { belowMinCharge: 1000, belowMinEligible: 700 }
    expect(missingNow({ minCharge: 1500, minEligibleAmount: 900, minDiffAmount: 600 }, letOff)).toBe(600)
    expect(missingNow({ minCharge: 900, minEligibleAmount: 700, minDiffAmount: 200 }, letOff)).toBe(200)
  })
})
