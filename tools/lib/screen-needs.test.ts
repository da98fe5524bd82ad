import { expect, test } from 'vitest'
import { findNeeds } from './screen-needs.ts'
import type { House } from './screen-needs.ts'

const WEB = 'apps/web/src/modules/reports'
const files = {
  [`${WEB}/routes.ts`]: `export default { '/pages/sumDemo/index': () => import('./pages/demo-page.tsx') }`,
  [`${WEB}/pages/demo-page.tsx`]: `import { rows } from '../queries.ts'`,
  [`${WEB}/queries.ts`]: `useApi(reports.demo, filter)`,
  [`${WEB}/live.ts`]: `invalidate(reports.demo)`,
  [`${WEB}/parts/market-menu.tsx`]: `const icons = { P018: <ChartColumn /> }`,
  'apps/server/src/modules/reports/market-menu.ts': `['P018', 'report:order:view']`,
  'apps/server/src/modules/reports/demo.test.ts': `await manager.call(reports.demo, {})`,
  'e2e/states/reports.ts': `{ screen: 'P018', state: 'a busy night' }`,
}

const house = (changes: Partial<Record<keyof typeof files, string>> = {}, more: Partial<House> = {}): House => ({
  sources: new Map(Object.entries({ ...files, ...changes })),
  screens: [{ id: 'P018', path: '/pages/sumDemo/index' as never, title: '销售统计' }],
  endpoints: [{ id: 'reports.demo', kind: 'query', access: 'staff', errors: [] }],
  glossary: '| `sumDemo` | 销售统计 |',
  refusalsOf: () => new Set(['NO_PERMISSION']),
  exceptions: { notLive: {}, fromOutside: {} },
  ...more,
})

test('asks nothing more of a screen that has everything', () => {
  expect(findNeeds(house())).toEqual([])
})

test('asks nothing of a screen without a page', () => {
  expect(findNeeds(house({ [`${WEB}/routes.ts`]: '', 'e2e/states/reports.ts': '' }))).toEqual([])
})

test.each([
  ['a way in', { 'apps/server/src/modules/reports/market-menu.ts': '' }, 'no page leads to it'],
  ['an icon', { [`${WEB}/parts/market-menu.tsx`]: '' }, 'its menu entry has no icon'],
  ['a live topic', { [`${WEB}/live.ts`]: '' }, 'no live topic makes reports.demo old'],
  ['a test of its call', { 'apps/server/src/modules/reports/demo.test.ts': '' }, 'no test of the server calls it'],
  ['a picture', { 'e2e/states/reports.ts': '' }, 'nobody looks at it'],
])('names the lack of %s', (_what, change, sentence) => {
  const needs = findNeeds(house(change))
  expect(needs).toHaveLength(1)
  expect(needs[0]).toContain(sentence)
})

test('names a title the glossary does not know, and words that speak of something else', () => {
  expect(findNeeds(house({}, { glossary: '' }))[0]).toContain('docs/glossary.md knows neither 销售统计 nor `sumDemo`')
  const booking = { id: 'reports.demo', kind: 'query', access: 'staff', errors: ['DATE_INVALID'] } as const
  expect(findNeeds(house({}, { endpoints: [booking] }))[0]).toContain('reports.demo may answer DATE_INVALID')
})

test('an exception says why, and goes when what it names is gone', () => {
  const still = { notLive: { 'reports.demo': 'a picture' }, fromOutside: {} }
  expect(findNeeds(house({ [`${WEB}/live.ts`]: '' }, { exceptions: still }))).toEqual([])
  const gone = { notLive: { 'reports.gone': 'a picture' }, fromOutside: {} }
  expect(findNeeds(house({}, { exceptions: gone }))[0]).toContain('names reports.gone, which is neither')
})
