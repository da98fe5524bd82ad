import { describe, expect, it } from 'vitest'
import { computeMembersAfterMerge, computeMembersAfterSplit } from './joint-members.ts'
import type { SittingMemberHistory } from './joint-members.ts'

const [SILVER, GOLD] = [1, 2]
const sits = (tableRecordId: number, memberId: number | null, single = memberId): SittingMemberHistory => ({
  tableRecordId,
  memberId,
  memberRateOff: false,
  memberRateDenied: false,
  singleMemberId: single,
  singleRateOff: false,
})

describe('members of a merged bill', () => {
  it("lends the main table's member, or the first present, to tables without one", () => {
    expect(computeMembersAfterMerge([sits(9, SILVER), sits(1, null), sits(2, GOLD)])).toMatchObject([
      { tableRecordId: 1, memberId: SILVER },
    ])
    expect(computeMembersAfterMerge([sits(9, null), sits(1, null), sits(2, GOLD)])).toMatchObject([
      { tableRecordId: 9, memberId: GOLD },
      { tableRecordId: 1, memberId: GOLD },
    ])
    expect(computeMembersAfterMerge([sits(9, null), sits(1, null)])).toEqual([])
  })

  it('keeps a rate off for both lender and borrower', () => {
    expect(computeMembersAfterMerge([{ ...sits(9, SILVER), memberRateOff: true }, sits(1, null)])).toMatchObject([
      { memberRateOff: true },
    ])
    expect(computeMembersAfterMerge([sits(9, SILVER), { ...sits(1, null), memberRateDenied: true }])).toMatchObject([
      { memberRateOff: true },
    ])
  })

  it('restores the member of a leaving table, and removes the lent one from the others', () => {
    expect(computeMembersAfterSplit(sits(2, SILVER, GOLD), [sits(9, SILVER), sits(1, SILVER, null)])).toMatchObject([
      { tableRecordId: 2, memberId: GOLD },
    ])
    expect(computeMembersAfterSplit(sits(2, GOLD), [sits(9, GOLD, null), sits(1, SILVER)])).toMatchObject([
      { tableRecordId: 9, memberId: SILVER },
    ])
    expect(computeMembersAfterSplit(sits(2, GOLD), [sits(9, GOLD), sits(1, GOLD, null)])).toEqual([])
  })
})
