import { describe, expect, it } from 'vitest'
import { defaultTerms } from '../wages/default-terms.ts'
import { toWageTermsDraft, listChangedPosts, mergeVenueTerms } from './wage-terms-rules.ts'

describe('terms as a candidate', () => {
  it('convert back to the same terms, retaining posts not listed', () => {
    const whole = toWageTermsDraft(defaultTerms)
    expect(toWageTermsDraft(mergeVenueTerms(defaultTerms, whole))).toEqual(whole)
    expect(toWageTermsDraft(mergeVenueTerms(defaultTerms, { ...whole, posts: [] }))).toEqual(whole)
    const own = { postId: 4, basePay: 1, postPay: 2, asksLeastSales: false }
    const other = toWageTermsDraft(mergeVenueTerms(defaultTerms, { ...whole, posts: [own] }))
    expect(other.posts.find(({ postId }) => postId === 4)).toEqual(own)
    expect(listChangedPosts(whole, other)).toEqual([4])
    expect(other.posts.length).toBe(whole.posts.length)
  })

  it('compare equal in any stored order', () => {
    const { posts, taxTiers, ...rest } = defaultTerms
    const turned = { taxTiers: taxTiers.toReversed(), ...rest, posts: posts.toReversed() }
    expect(JSON.stringify(toWageTermsDraft(turned))).toBe(JSON.stringify(toWageTermsDraft(defaultTerms)))
  })
})
