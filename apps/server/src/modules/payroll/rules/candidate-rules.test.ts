import { describe, expect, it } from 'vitest'
import { defaultTerms } from '../wages/default-terms.ts'
import { toCandidate, listChangedPosts, mergeVenueTerms } from './candidate-rules.ts'

describe('terms as a candidate', () => {
  it('convert back to the same terms, retaining posts not listed', () => {
    const whole = toCandidate(defaultTerms)
    expect(toCandidate(mergeVenueTerms(defaultTerms, whole))).toEqual(whole)
    expect(toCandidate(mergeVenueTerms(defaultTerms, { ...whole, posts: [] }))).toEqual(whole)
    const own = { postId: 4, basePay: 1, postPay: 2, asksLeastSales: false }
    const other = toCandidate(mergeVenueTerms(defaultTerms, { ...whole, posts: [own] }))
    expect(other.posts.find(({ postId }) => postId === 4)).toEqual(own)
    expect(listChangedPosts(whole, other)).toEqual([4])
    expect(other.posts.length).toBe(whole.posts.length)
  })

  it('compare equal in any stored order', () => {
    const { posts, taxTiers, ...rest } = defaultTerms
    const turned = { taxTiers: taxTiers.toReversed(), ...rest, posts: posts.toReversed() }
    expect(JSON.stringify(toCandidate(turned))).toBe(JSON.stringify(toCandidate(defaultTerms)))
  })
})
