/** Editable part of wage rules, independent of storage: extracted from terms, merged into terms, applied to one person. Pure. */
import type { CommissionTier } from '../commission-rules.ts'
import type { VenueTerms, PersonTerms } from '../wages/wage-rules.ts'

/** Monthly pay of a post, fen, and whether it has minimum sales. */
type PostTerms = { postId: number; basePay: number; postPay: number; asksLeastSales: boolean }

/**
 * Draft of wage terms, to be simulated or put into force; amounts in fen, rates in basis points. Posts not listed stay
 * unchanged.
 */
export type WageTermsDraft = Omit<VenueTerms, 'posts' | 'leastSalesPosts' | 'taxTiers'> & {
  creditBp: number
  taxTiers: CommissionTier[]
  posts: readonly PostTerms[]
}

/** Draft of stored terms, in canonical order so that two of them compare as text. */
export const toWageTermsDraft = ({ posts, leastSalesPosts, ...terms }: VenueTerms): WageTermsDraft => ({
  mealPay: terms.mealPay,
  fullPay: terms.fullPay,
  lateEach: terms.lateEach,
  absentDays: terms.absentDays,
  overtimeBp: terms.overtimeBp,
  leastSales: terms.leastSales,
  missedBp: terms.missedBp,
  creditBp: terms.creditBp ?? 0,
  monthDays: terms.monthDays,
  dayHours: terms.dayHours,
  socialBp: terms.socialBp,
  taxFree: terms.taxFree,
  taxTiers: terms.taxTiers
    .map(({ fromAmount, rateBp }) => ({ fromAmount, rateBp }))
    .toSorted((a, b) => a.fromAmount - b.fromAmount),
  posts: [...new Set([...posts.map(({ postId }) => postId), ...leastSalesPosts])]
    .toSorted((a, b) => a - b)
    .map((postId) => {
      const { basePay = 0, postPay = 0 } = posts.find((one) => one.postId === postId) ?? {}
      return { postId, basePay, postPay, asksLeastSales: leastSalesPosts.includes(postId) }
    }),
})

/** Merges a draft into the current terms, in stored form. */
export function mergeVenueTerms(standing: VenueTerms, { posts: named, ...terms }: WageTermsDraft): VenueTerms {
  const known = new Set(named.map(({ postId }) => postId))
  const posts = [...toWageTermsDraft(standing).posts.filter(({ postId }) => !known.has(postId)), ...named].toSorted(
    (a, b) => a.postId - b.postId,
  )
  return {
    ...terms,
    posts: posts.map(({ postId, basePay, postPay }) => ({ postId, basePay, postPay })),
    leastSalesPosts: posts.flatMap(({ postId, asksLeastSales }) => (asksLeastSales ? [postId] : [])),
  }
}

/** Merges a draft into the terms that paid a person of this post. */
export function mergePersonTerms(own: PersonTerms, postId: number, { posts, ...terms }: WageTermsDraft): PersonTerms {
  const post = posts.find((one) => one.postId === postId)
  return {
    ...own,
    ...terms,
    ...(post && { basePay: post.basePay, postPay: post.postPay, asksLeastSales: post.asksLeastSales }),
  }
}

/** Posts with different pay under the two drafts; null when all are affected. */
export function findAffectedPosts(before: WageTermsDraft, after: WageTermsDraft): number[] | null {
  const onlyPosts = JSON.stringify({ ...before, posts: [] }) === JSON.stringify({ ...after, posts: [] })
  return onlyPosts ? listChangedPosts(before, after) : null
}

/** Posts whose own pay differs between the two drafts. */
export function listChangedPosts(before: WageTermsDraft, after: WageTermsDraft): number[] {
  const was = new Map(before.posts.map((post) => [post.postId, JSON.stringify(post)]))
  return after.posts.flatMap((post) => (was.get(post.postId) === JSON.stringify(post) ? [] : [post.postId]))
}
