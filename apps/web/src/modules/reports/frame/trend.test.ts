import { buildFullTrend } from '@nocturne/contract/reports/trend'
import { describe, expect, test } from 'vitest'

import { buildTrendBars } from './trend.ts'

const TODAY = '2026-11-27'

describe('trend of a report', () => {
  test('has a zero for every night of the range up to tonight', () => {
    const trend = [
      { at: '2026-11-05', figure: 3 },
      { at: '2026-11-27', figure: 7 },
    ]
    const filled = buildFullTrend(trend, { beginDate: '2026-11-01', endDate: '2026-11-30' }, TODAY)
    expect(filled.length).toBe(27)
    expect([filled[0], filled[4], filled.at(-1)]).toEqual([{ at: '2026-11-01', figure: 0 }, ...trend])
    expect(filled.reduce((sum, { figure }) => sum + figure, 0)).toBe(10)
  })

  test('has a zero for every month of a year', () => {
    const filled = buildFullTrend(
      [{ at: '2026-03', figure: 5 }],
      { beginDate: '2025-11-27', endDate: '2026-11-27' },
      TODAY,
    )
    const months = (year: number, from: number) =>
      Array.from({ length: 12 - from }, (_, index) => `${year}-${String(from + index + 1).padStart(2, '0')}`)
    expect(filled.map(({ at }) => at)).toEqual([...months(2025, 10), ...months(2026, 0).slice(0, 11)])
  })

  test('has a zero for every hour between the first and the last, across midnight', () => {
    const night = { beginDate: TODAY, endDate: TODAY }
    const at = (hour: number, figure: number) => ({ at: String(hour).padStart(2, '0'), figure })
    expect(buildFullTrend([at(22, 2), at(1, 4)], night, TODAY)).toEqual([at(22, 2), at(23, 0), at(0, 0), at(1, 4)])
    expect(buildFullTrend([], night, TODAY)).toEqual([])
  })

  test('shows the year at its first bar and in the text of each bar when the range covers several years', () => {
    const bars = buildTrendBars(
      buildFullTrend([{ at: '2025-11', figure: 1 }], { beginDate: '2025-11-27', endDate: '2026-11-27' }, TODAY),
      String,
    )
    expect(bars.map(({ label }) => label).filter((label) => label.length === 4)).toEqual(['2025', '2026'])
    expect([bars[0]?.text, bars.at(-1)?.text]).toEqual(['2025年11月 1', '2026年11月 0'])
    expect(new Set(bars.map(({ text }) => text)).size).toBe(13)
    const [one] = buildTrendBars([{ at: '2026-11-05', figure: 1 }], String)
    expect(one).toMatchObject({ label: '11/5', text: '11/5 1' })
  })
})
