import { expect, it } from 'vitest'
import { formatBottleAmount, formatDaysLeft } from './bottle-texts.ts'

it('describes unopened bottles by number, opened ones by level, and the days left', () => {
  expect(formatBottleAmount({ quantity: 3, unit: '瓶', opened: false, remainPercent: 100 })).toBe('3瓶')
  expect(formatBottleAmount({ quantity: 1, unit: '瓶', opened: true, remainPercent: 60 })).toBe('已开 60%')
  expect([formatDaysLeft(12), formatDaysLeft(0), formatDaysLeft(-3)]).toEqual(['剩 12 天', '今日到期', '已过期 3 天'])
})
