import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TradeReply } from '../../../providers/provider.ts'
import {
  decideAttemptEnd,
  isConfirmedEndFinal,
  computeNextQueryAt,
  attemptTimeouts,
  computeQueryPause,
} from './attempt-query-rules.ts'

const SECOND = 1_000
const OPENED = Date.UTC(2026, 2, 14, 14)
const GIVE_UP = new Date(OPENED + attemptTimeouts.app)
const at = (seconds: number) => new Date(OPENED + seconds * SECOND)

/** Seconds after opening at which an unpaid sheet is queried; `says` selects the unclear responses. */
function questions(says: (question: number) => 'waiting' | 'unknown' = () => 'waiting', untilSeconds = 900): number[] {
  const querySeconds: number[] = []
  let now = at(computeQueryPause('app', 0) / SECOND)
  let wasUnclear = false
  while (now < at(untilSeconds)) {
    querySeconds.push((now.getTime() - OPENED) / SECOND)
    const isUnclear = says(querySeconds.length - 1) === 'unknown'
    const unclear = isUnclear ? (wasUnclear ? 'still' : 'newly') : null
    now = computeNextQueryAt({ way: 'app', pollCount: querySeconds.length - 1, giveUpAt: GIVE_UP, unclear, now })
    wasUnclear = isUnclear
  }
  return querySeconds
}

/** Seconds from payment to the next query with a clear response. */
const waits = (paidAt: number, clear: readonly number[]): number =>
  (clear.find((seconds) => seconds >= paidAt) ?? 900) - paidAt

describe('queries of an open sheet', () => {
  it('come within half a minute of the payment, at any time', () => {
    const querySeconds = questions()
    for (let paidAt = 0; paidAt < 900; paidAt += 1)
      expect(waits(paidAt, querySeconds), `paid at ${paidAt}`).toBeLessThanOrEqual(30)
  })

  it('come within 35 seconds of it if any one response is lost', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(899), (lost, paidAt) => {
        const querySeconds = questions((question) => (question === lost ? 'unknown' : 'waiting'))
        expect(
          waits(
            paidAt,
            querySeconds.filter((_, question) => question !== lost),
          ),
        ).toBeLessThanOrEqual(35)
      }),
    )
  })

  it('come within ninety seconds of it if any ten responses in a row are lost', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(899), (lost, paidAt) => {
        const isLost = (question: number) => question >= lost && question < lost + 10
        const querySeconds = questions((question) => (isLost(question) ? 'unknown' : 'waiting'))
        expect(
          waits(
            paidAt,
            querySeconds.filter((_, question) => !isLost(question)),
          ),
        ).toBeLessThanOrEqual(90)
      }),
    )
  })

  it('number at most thirty-four, and twelve a minute while responses are unclear', () => {
    expect(questions().length).toBeLessThanOrEqual(34)
    expect(questions(() => 'unknown').length).toBeLessThanOrEqual(12 * 15 + 5)
  })

  it('include one at the end, and none after it', () => {
    fc.assert(
      fc.property(fc.nat(899), fc.nat(30), fc.constantFrom('newly', 'still', null), (seconds, pollCount, unclear) => {
        const now = at(seconds)
        const next = computeNextQueryAt({ way: 'app', pollCount, giveUpAt: GIVE_UP, unclear, now })
        expect(next > now && next <= GIVE_UP).toBe(true)
      }),
    )
  })

  it('come every five seconds once it is to end, and every thirty after a minute', () => {
    const gap = (overdueSeconds: number) => {
      const now = at(900 + overdueSeconds)
      return (
        (computeNextQueryAt({ way: 'app', pollCount: 20, giveUpAt: GIVE_UP, unclear: null, now }).getTime() - +now) /
        SECOND
      )
    }
    expect([gap(0), gap(59), gap(60), gap(3_600)]).toEqual([5, 5, 30, 30])
  })
})

describe('end of an attempt', () => {
  const absent: TradeReply = { state: 'absent' }
  const waiting: TradeReply = { state: 'waiting', payerBusy: true }
  const after = (seconds: number, way: string, reply: TradeReply) => {
    const standing = { way, sentAt: at(0), giveUpAt: at(10), reply, now: at(seconds) }
    return [decideAttemptEnd(standing), isConfirmedEndFinal(standing)]
  }

  it('never comes before it is due', () => {
    expect(after(9, 'app', absent)[0]).toBe('none')
  })

  it('reverses a code, also one unknown to the provider, which is final after a minute', () => {
    expect(after(14, 'code', absent)).toEqual(['none', false])
    expect(after(15, 'code', absent)).toEqual(['end', false])
    expect(after(59, 'code', absent)).toEqual(['end', false])
    expect(after(60, 'code', absent)).toEqual(['end', true])
    expect(after(3_600, 'code', absent)).toEqual(['end', true])
    expect(after(15, 'code', waiting)).toEqual(['end', true])
    // No response is known: the provider may not have received it yet.
    expect(after(59, 'code', { state: 'unknown', reason: '超时' })).toEqual(['end', false])
    expect(after(60, 'code', { state: 'unknown', reason: '超时' })).toEqual(['end', true])
  })

  it('closes a sheet, and needs no call for one that never reached the provider', () => {
    expect(after(59, 'page', absent)).toEqual(['end', true])
    expect(after(60, 'page', absent)[0]).toBe('forget')
    expect(after(60, 'app', waiting)[0]).toBe('end')
  })
})
