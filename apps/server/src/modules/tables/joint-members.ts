/**
 * Members of merged bills. A table with a member keeps them; one without takes the bill's member: the main table's, or the first one
 * present. The order of merging and choosing does not affect prices, and a leaving table gets its own member back.
 */

export type Seated = {
  tableRecordId: number
  memberId: number | null
  memberRateOff: boolean
  memberRateDenied: boolean
}
export type Single = Seated & { singleMemberId: number | null; singleRateOff: boolean }

/** Changes when tables share a bill; the main table comes first. */
export function computeJoinedMembers(sittings: readonly Seated[]): Seated[] {
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

const toSingle = ({ tableRecordId, singleMemberId, singleRateOff, memberRateDenied }: Single): Seated => ({
  tableRecordId,
  memberId: singleMemberId,
  memberRateOff: memberRateDenied || singleRateOff,
  memberRateDenied,
})

/** Changes when a table leaves: it takes back its own member, and tables that had borrowed them lose them; the main table comes first. */
export function computePartedMembers(leaving: Single, staying: readonly Single[]): Seated[] {
  const lent = leaving.singleMemberId
  const isLent = ({ memberId }: Single) =>
    memberId !== null && memberId === lent && !staying.some(({ singleMemberId }) => singleMemberId === lent)
  const left = staying.map((sitting) => (isLent(sitting) ? toSingle(sitting) : sitting))
  const borrowed = computeJoinedMembers(left)
  const after = [
    toSingle(leaving),
    ...left.map((sitting) => borrowed.find(({ tableRecordId }) => tableRecordId === sitting.tableRecordId) ?? sitting),
  ]
  return after.filter((sitting, i) => {
    const before = i === 0 ? leaving : staying[i - 1]
    return before?.memberId !== sitting.memberId || before.memberRateOff !== sitting.memberRateOff
  })
}
