import { describe, expect, it } from 'vitest'
import { chooseDuty } from './duty-rules.ts'

const early = { name: 'early', onMinute: 18 * 60, offMinute: 26 * 60, onAdvanceMinutes: 120 }
const late = { name: 'late', onMinute: 20 * 60, offMinute: 28 * 60, onAdvanceMinutes: 120 }
const allNight = { name: 'all night', onMinute: null, offMinute: null, onAdvanceMinutes: null }

const chooseAt = (hour: number, duties: readonly (typeof early | typeof allNight)[]) =>
  chooseDuty(duties, hour * 60)?.name

describe('chooseDuty', () => {
  it('takes the running shift that began last', () => {
    expect(chooseAt(19, [late, early])).toBe('early')
    expect(chooseAt(20, [late, early])).toBe('late')
    expect(chooseAt(27, [early, late])).toBe('late')
  })

  it('takes the duty for all night outside all shifts', () => {
    expect(chooseAt(17, [early, allNight])).toBe('all night')
    expect(chooseAt(19, [allNight, early])).toBe('early')
    expect(chooseAt(29, [early, allNight])).toBe('all night')
  })

  it('takes the next shift from the time when its people may punch in', () => {
    expect(chooseAt(16, [late, early])).toBe('early')
    expect(chooseAt(15, [late, early])).toBeUndefined()
    expect(chooseAt(28, [late, early])).toBeUndefined()
  })
})
