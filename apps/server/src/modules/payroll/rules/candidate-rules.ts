/** What may be changed of wage rules, apart from how they are kept: read out of terms, put into terms, put to one person. Pure. */
import type { Tier } from '../commission-rules.ts'
import type { HouseTerms, PersonTerms } from '../wages/wage-rules.ts'

/** What a post is paid with in a month, fen, and whether the least sales are asked of it. */
export type PostTerms = { postId: number; basePay: number; postPay: number; asksLeastSales: boolean }

/** Terms that may be tried out and made to hold; amounts are fen, rates basis points. A post that is not named keeps what it has. */
export type Candidate = Omit<HouseTerms, 'posts' | 'leastSalesPosts' | 'taxTiers'> & {
  creditBp: number
  taxTiers: Tier[]
  posts: readonly PostTerms[]
}

/** Of terms as they are kept; written in one way, so that two of them compare as text. */
export const candidateOf = ({ posts, leastSalesPosts, ...terms }: HouseTerms): Candidate => ({
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

/** A candidate in place of what stands, as it is kept. */
export function houseTerms(standing: HouseTerms, { posts: named, ...terms }: Candidate): HouseTerms {
  const known = new Set(named.map(({ postId }) => postId))
  const posts = [...candidateOf(standing).posts.filter(({ postId }) => !known.has(postId)), ...named].toSorted(
    (a, b) => a.postId - b.postId,
  )
  return {
    ...terms,
    posts: posts.map(({ postId, basePay, postPay }) => ({ postId, basePay, postPay })),
    leastSalesPosts: posts.flatMap(({ postId, asksLeastSales }) => (asksLeastSales ? [postId] : [])),
  }
}

/** A candidate in place of what somebody of this post was paid by. */
export function triedTerms(own: PersonTerms, postId: number, { posts, ...terms }: Candidate): PersonTerms {
  const post = posts.find((one) => one.postId === postId)
  return {
    ...own,
    ...terms,
    ...(post && { basePay: post.basePay, postPay: post.postPay, asksLeastSales: post.asksLeastSales }),
  }
}

/** Whose posts are paid otherwise by one than by the other; null where everybody is. */
export function concernedPosts(before: Candidate, after: Candidate): number[] | null {
  const onlyPosts = JSON.stringify({ ...before, posts: [] }) === JSON.stringify({ ...after, posts: [] })
  return onlyPosts ? changedPosts(before, after) : null
}

/** Posts that are paid otherwise by one than by the other. */
export function changedPosts(before: Candidate, after: Candidate): number[] {
  const was = new Map(before.posts.map((post) => [post.postId, JSON.stringify(post)]))
  return after.posts.flatMap((post) => (was.get(post.postId) === JSON.stringify(post) ? [] : [post.postId]))
}
