import { describe, expect, it } from 'vitest'
import { usualTerms } from '../wages/usual-terms.ts'
import { candidateOf, changedPosts, houseTerms } from './candidate-rules.ts'

describe('terms as a candidate', () => {
  it('convert back to the same terms, retaining posts not listed', () => {
    const whole = candidateOf(usualTerms)
    expect(candidateOf(houseTerms(usualTerms, whole))).toEqual(whole)
    expect(candidateOf(houseTerms(usualTerms, { ...whole, posts: [] }))).toEqual(whole)
    const own = { postId: 4, basePay: 1, postPay: 2, asksLeastSales: false }
    const other = candidateOf(houseTerms(usualTerms, { ...whole, posts: [own] }))
    expect(other.posts.find(({ postId }) => postId === 4)).toEqual(own)
    expect(changedPosts(whole, other)).toEqual([4])
    expect(other.posts.length).toBe(whole.posts.length)
  })

  it('compare equal in any stored order', () => {
    const { posts, taxTiers, ...rest } = usualTerms
    const turned = { taxTiers: taxTiers.toReversed(), ...rest, posts: posts.toReversed() }
    expect(JSON.stringify(candidateOf(turned))).toBe(JSON.stringify(candidateOf(usualTerms)))
  })
})
