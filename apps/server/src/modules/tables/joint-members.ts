/**
 * Members of merged bills. The member of a table does not change; a table without one uses the bill's member: that of
 * the main table, or else of the first table that has one. The order of merging and choosing members does not affect
 * prices, and a table that leaves gets its own member back.
 */

export type SittingMember = {
  tableRecordId: number
  memberId: number | null
  memberRateOff: boolean
  memberRateDenied: boolean
}
export type SittingMemberHistory = SittingMember & { singleMemberId: number | null; singleRateOff: boolean }

/** Changes of members when tables are merged into one bill; `sittings` starts with the main table. */
export function computeMembersAfterMerge(sittings: readonly SittingMember[]): SittingMember[] {
  const lender = sittings.find(({ memberId }) => memberId !== null)
  if (!lender) return []
  return sittings
    .filter(({ memberId }) => memberId === null)
    .map(({ tableRecordId, memberRateDenied }) => ({
      tableRecordId,
      memberId: lender.memberId,
      memberRateOff: memberRateDenied || lender.memberRateOff,
      memberRateDenied,
    }))
}

const toSingle = ({
  tableRecordId,
  singleMemberId,
  singleRateOff,
  memberRateDenied,
}: SittingMemberHistory): SittingMember => ({
  tableRecordId,
  memberId: singleMemberId,
  memberRateOff: memberRateDenied || singleRateOff,
  memberRateDenied,
})

/**
 * Changes of members when a table leaves: it gets its own member back, and tables that used this member lose it.
 * `staying` starts with the main table.
 */
export function computeMembersAfterSplit(
  leaving: SittingMemberHistory,
  staying: readonly SittingMemberHistory[],
): SittingMember[] {
  const lent = leaving.singleMemberId
  const isLent = ({ memberId }: SittingMemberHistory) =>
    memberId !== null && memberId === lent && !staying.some(({ singleMemberId }) => singleMemberId === lent)
  const left = staying.map((sitting) => (isLent(sitting) ? toSingle(sitting) : sitting))
  const borrowed = computeMembersAfterMerge(left)
  const after = [
    toSingle(leaving),
    ...left.map((sitting) => borrowed.find(({ tableRecordId }) => tableRecordId === sitting.tableRecordId) ?? sitting),
  ]
  return after.filter((sitting, i) => {
    const before = i === 0 ? leaving : staying[i - 1]
    return before?.memberId !== sitting.memberId || before.memberRateOff !== sitting.memberRateOff
  })
}
