import { describe, expect, it } from 'vitest'
import { createRegularCallers } from './regulars.ts'

const room = { most: 30, perAddress: 10, returnAfterMs: 60, forgetAfterMs: 1_000 }

describe('S29 regular callers', () => {
  it('S29 are callers that returned, not first visits', () => {
    const known = createRegularCallers(room)
    known.greet('a', 'venue', 0)
    known.greet('a', 'venue', 59)
    expect(known.isRegular('a')).toBe(false)
    known.greet('a', 'venue', 60)
    expect(known.isRegular('a')).toBe(true)
    expect(known.isRegular('b')).toBe(false)
  })

  it('S29 stay regular when one address adds a thousand callers', () => {
    const known = createRegularCallers(room)
    known.greet('guest', 'venue', 0)
    for (let n = 0; n < 1_000; n += 1) known.greet(`invented-${n}`, 'venue', 10)
    for (let n = 0; n < 1_000; n += 1) known.greet(`invented-${n}`, 'venue', 100)
    known.greet('guest', 'venue', 100)
    expect(known.isRegular('guest')).toBe(true)
    expect(known.isRegular('invented-999')).toBe(false)
    known.greet('elsewhere', 'mobile', 100)
    known.greet('elsewhere', 'mobile', 200)
    expect(known.isRegular('elsewhere')).toBe(true)
  })

  it('S29 are replaced by others after a long absence', () => {
    const known = createRegularCallers(room)
    for (let n = 0; n < 10; n += 1) known.greet(`old-${n}`, 'venue', 0)
    known.forget(1_001)
    known.greet('new', 'venue', 1_001)
    known.greet('new', 'venue', 1_100)
    expect(known.isRegular('new')).toBe(true)
  })
})
