import { describe, expect, it } from 'vitest'

import { computeGiftVerdict, formatGiftVerdict, isWithoutQuota, type GiftQuota } from './verdict-rules.ts'

const quota: GiftQuota = {
  userId: 1,
  nickName: '阿杰',
  monthLimit: 200_000,
  monthRemain: 150_000,
  dayLimit: 30_000,
  dayRemain: 20_000,
  singleLimit: 20_000,
  dayTimes: 5,
  dayTimesRemain: 2,
  tableRemain: 18_000,
  ownTableOnly: true,
  needMinReached: true,
  ownTable: true,
  minReached: true,
  overQuota: 'approve',
}

const describeVerdict = (change: Partial<GiftQuota>, amountFen: number) => {
  const verdict = computeGiftVerdict({ ...quota, ...change }, amountFen)
  return { kind: verdict.kind, text: formatGiftVerdict(verdict) }
}

describe('expected result of a gift', () => {
  it('is effective up to the last fen of the quota', () => {
    expect(describeVerdict({}, 18_000)).toEqual({ kind: 'within', text: '额度内' })
    expect(describeVerdict({ tableRemain: 18_001 }, 18_002).kind).toBe('approval')
  })

  it('names the first limit exceeded', () => {
    expect(describeVerdict({}, 20_001).text).toBe('需审批：超过单次赠送上限 ¥200')
    expect(describeVerdict({ singleLimit: -1 }, 20_001).text).toBe('需审批：赠送额度不足，剩余 ¥200')
    expect(describeVerdict({ singleLimit: -1, dayRemain: -1, monthRemain: 100 }, 101).text).toBe(
      '需审批：赠送额度不足，剩余 ¥1',
    )
    expect(describeVerdict({ dayTimesRemain: 0 }, 100).text).toBe('需审批：今日赠送次数已用完')
    expect(describeVerdict({}, 18_001).text).toBe('需审批：超过本台可赠送金额 ¥180')
  })

  it('applies no limit where there is none or it is not visible', () => {
    const free = { singleLimit: -1, monthRemain: -1, dayRemain: -1, dayTimesRemain: -1 }
    expect(describeVerdict({ ...free, tableRemain: -1 }, 9_000_000).kind).toBe('within')
    expect(describeVerdict({ ...free, tableRemain: null }, 9_000_000).kind).toBe('within')
  })

  it('is refused if no approver could permit it', () => {
    expect(describeVerdict({ dayLimit: 0 }, 100)).toEqual({ kind: 'refused', text: '没有赠送额度' })
    expect(describeVerdict({ ownTable: false }, 100).text).toBe('非本人台位不可赠送')
    expect(describeVerdict({ minReached: false }, 100).text).toBe('未达到低消，暂不可赠送')
    expect(describeVerdict({ ownTable: null, minReached: null }, 100).kind).toBe('within')
  })

  it('tells a missing quota from one that is used up', () => {
    expect(isWithoutQuota({ ...quota, dayRemain: 0, monthRemain: 0 })).toBe(false)
    expect(isWithoutQuota({ ...quota, monthLimit: -1, dayLimit: -1, singleLimit: -1 })).toBe(false)
    expect(isWithoutQuota({ ...quota, monthLimit: 0, dayLimit: 0, singleLimit: 0 })).toBe(true)
  })

  it('is refused above the quota if the venue is configured so', () => {
    expect(describeVerdict({ overQuota: 'reject' }, 20_001)).toEqual({ kind: 'refused', text: '超过单次赠送上限 ¥200' })
  })
})
