import { expect, it } from 'vitest'
import { formatNextLevel } from './level-texts.ts'

it('names the ways to the next level and its benefit', () => {
  const gold = { levelName: '金卡', discountBp: 9500, rechargeMissing: 200_000, consumeMissing: null }
  expect(formatNextLevel(gold)).toBe('再充值 ¥2,000升级金卡，消费 9.5 折')
  expect(formatNextLevel({ ...gold, discountBp: 10_000, consumeMissing: 10_000 })).toBe(
    '再充值 ¥2,000或再消费 ¥100升级金卡',
  )
})
