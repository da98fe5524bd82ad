/** Compares a platform's list of uses with our records: exact matches and differences. Pure. */

/** A use in the platform's list. */
export type ReportedUse = {
  verifyId: string
  codeTail: string
  dealTitle: string
  payAmount: number
  cancelled: boolean
}

export type RecordedUse = {
  verifyId: number
  platformVerifyId: string
  codeTail: string
  dealTitle: string
  payAmount: number
  cancelled: boolean
}

export type VoucherDifference = {
  /** Use known to the platform only, to us only, with different amounts, or cancelled on one side only. */
  kind: 'only_platform' | 'only_ours' | 'amount' | 'cancelled'
  platformVerifyId: string
  verifyId: number | null
  codeTail: string
  dealTitle: string
  platformAmount: number | null
  ourAmount: number | null
}

/**
 * `matched`: ids of our uses that the list contains unchanged. A cancelled use that only one side knows is no
 * difference.
 */
export function compareVoucherUses(
  ours: readonly RecordedUse[],
  uses: readonly ReportedUse[],
): { matched: number[]; differences: VoucherDifference[] } {
  const there = new Map(uses.map((use) => [use.verifyId, use]))
  const known = new Set(ours.map(({ platformVerifyId }) => platformVerifyId))
  const matched: number[] = []
  const differences: VoucherDifference[] = []
  for (const own of ours) {
    const use = there.get(own.platformVerifyId)
    const about = {
      platformVerifyId: own.platformVerifyId,
      verifyId: own.verifyId,
      codeTail: own.codeTail,
      dealTitle: own.dealTitle,
      platformAmount: use?.payAmount ?? null,
      ourAmount: own.payAmount,
    }
    if (!use) {
      if (!own.cancelled) differences.push({ ...about, kind: 'only_ours' })
    } else if (use.cancelled !== own.cancelled) differences.push({ ...about, kind: 'cancelled' })
    else if (use.payAmount !== own.payAmount) differences.push({ ...about, kind: 'amount' })
    else matched.push(own.verifyId)
  }
  for (const use of uses) {
    if (known.has(use.verifyId) || use.cancelled) continue
    differences.push({
      kind: 'only_platform',
      platformVerifyId: use.verifyId,
      verifyId: null,
      codeTail: use.codeTail,
      dealTitle: use.dealTitle,
      platformAmount: use.payAmount,
      ourAmount: null,
    })
  }
  return { matched, differences }
}
