import { expect, test } from 'vitest'
import { findMissingRequirements, listScreenSources } from './screen-needs.ts'
import type { ScreenInventory } from './screen-needs.ts'

const WEB = 'apps/web/src/modules/reports'
const files = {
  [`${WEB}/routes.ts`]: `export default { '/pages/sumDemo/index': () => import('./pages/demo-page.tsx') }`,
  [`${WEB}/pages/demo-page.tsx`]: `import { rows } from '../queries.ts'`,
  [`${WEB}/queries.ts`]: `useApi(reports.demo, filter)`,
  [`${WEB}/live.ts`]: `invalidate(reports.demo)`,
  'apps/server/src/modules/reports/market-menu.ts': `['P018', 'report:order:view']`,
  'apps/server/src/modules/reports/demo.test.ts': `await manager.call(reports.demo, {})`,
  'e2e/states/reports.ts': `{ screen: 'P018', state: 'a busy night' }`,
}

const buildInventory = (
  changes: Partial<Record<keyof typeof files, string>> = {},
  more: Partial<ScreenInventory> = {},
): ScreenInventory => ({
  sources: new Map(Object.entries({ ...files, ...changes })),
  screens: [{ id: 'P018', path: '/pages/sumDemo/index' as never, title: '销售统计' }],
  endpoints: [{ id: 'reports.demo', kind: 'query', access: 'staff', errors: [] }],
  reports: [],
  lookedAt: new Set(),
  glossary: '| `sumDemo` | 销售统计 |',
  refusalsOf: () => new Set(['NO_PERMISSION']),
  exceptions: { notLive: {}, fromOutside: {}, allAtOnce: {} },
  ...more,
})

test('reports nothing for a complete screen', () => {
  expect(findMissingRequirements(buildInventory())).toEqual([])
})

test('reports only the missing page for a screen without one', () => {
  expect(findMissingRequirements(buildInventory({ [`${WEB}/routes.ts`]: '', 'e2e/states/reports.ts': '' }))).toEqual([
    'P018 销售统计: it has no page: name one in the routes.ts of its module',
  ])
})

test.each([
  ['a way in', { 'apps/server/src/modules/reports/market-menu.ts': '' }, 'no page leads to it'],
  ['a live topic', { [`${WEB}/live.ts`]: '' }, 'no live topic makes reports.demo old'],
  ['a test of its call', { 'apps/server/src/modules/reports/demo.test.ts': '' }, 'no test of the server calls it'],
  ['a picture', { 'e2e/states/reports.ts': '' }, 'no state shows it'],
])('reports missing %s', (_what, change, sentence) => {
  const needs = findMissingRequirements(buildInventory(change))
  expect(needs).toHaveLength(1)
  expect(needs[0]).toContain(sentence)
})

const PAGE = `${WEB}/pages/demo-page.tsx`
const frame = {
  'apps/web/src/shells/page.tsx': '',
  'apps/web/src/shells/list-page.tsx': `import { Page } from './page.tsx'`,
  'apps/web/src/modules/approvals/public.ts': `export { Frame, type FrameProps } from './frame.tsx'\nexport { Other } from './other.tsx'`,
  'apps/web/src/modules/approvals/frame.tsx': `import { ListPage } from '../../shells/list-page.tsx'\nuseApiPages(reports.demo)\n<ListPage`,
  'apps/web/src/modules/approvals/other.tsx': '',
}
const promising = (page: string, allAtOnce = {}) => {
  const { screens, sources, exceptions, ...others } = buildInventory({
    [PAGE]: `import { rows } from '../queries.ts'\n${page}`,
  })
  return findMissingRequirements({
    ...others,
    screens: screens.map((screen) => ({ ...screen, pull: true, loadMore: true })),
    sources: new Map([...sources, ...Object.entries(frame)]),
    exceptions: { ...exceptions, allAtOnce },
  })
}
const listed50 = `import { ListPage } from '../../../shells/list-page.tsx'\n<ListPage`

test('reports properties of a screen row that its page does not implement', () => {
  expect(promising(`useApiPages(reports.demo)\n${listed50}`)).toEqual([])
  expect(promising(`import { Frame } from '../../approvals/public.ts'`)).toEqual([])
  const [pull, more] = ['its row says pull', 'its row says loadMore, but it loads no second page']
  const unkept = (page: string) => promising(page).map((need) => need.slice('P018 销售统计: '.length))
  expect(unkept('useApi(reports.demo)')).toEqual([expect.stringContaining(pull), expect.stringContaining(more)])
  // The page displays a list but never loads a second page, although the screen's row sets `loadMore`.
  expect(unkept(`useApi(reports.demo)\n${listed50}`)).toEqual([expect.stringContaining(more)])
  // Exports of a public.ts that a page does not import are not counted as part of the page.
  expect(unkept(`import { Other } from '../../approvals/public.ts'`)).toHaveLength(2)
  expect(promising(listed50, { P018: 'one thing' })).toEqual([])
})

const definition = 'packages/contract/src/reports/demo/definition.ts'
const facts = 'apps/server/test/agreement/demo.ts'
const level = {
  endpoint: 'demo',
  axis: 'user',
  screen: 'P018',
  path: 'user',
  columns: ['paidAmount'],
  sorts: [],
} as const
const demo = {
  id: 'sumDemo',
  title: '销售统计',
  menu: { group: 'results', icon: 'timer' },
  levels: { users: level },
} as const
const listed = 'packages/contract/src/reports/definitions.ts'
const ofReport = (changes: Readonly<Record<string, string>> = {}) => {
  const { [`${WEB}/routes.ts`]: routes, [`${WEB}/pages/demo-page.tsx`]: page, [`${WEB}/queries.ts`]: queries } = files
  const sources = {
    [`${WEB}/routes.ts`]: routes,
    [`${WEB}/pages/demo-page.tsx`]: page,
    [`${WEB}/queries.ts`]: queries,
    [`${WEB}/live.ts`]: `listQueryIds('reports', apart)`,
    [definition]: `export const demoReport = {\n  id: 'sumDemo',`,
    [listed]: `[demoReport]`,
    [facts]: `export const agreements = [{ report: demoReport, facts }]`,
    ...changes,
  }
  return buildInventory(
    {},
    { sources: new Map(Object.entries(sources)), reports: [demo], lookedAt: new Set(['P018']), glossary: '' },
  )
}

test('derives menu, words, state, topic and test of a report from its definition, but not its agreement test', () => {
  expect(findMissingRequirements(ofReport())).toEqual([])
  expect(findMissingRequirements(ofReport({ [facts]: '' }))).toEqual([
    'reports.demo: no test of the server calls it',
    '销售统计: nothing in apps/server/test/agreement/ holds its figures against the facts',
  ])
  expect(findMissingRequirements(ofReport({ [`${WEB}/live.ts`]: `listQueryIds('tables')` }))[0]).toContain(
    'no live topic makes',
  )
})

test('accepts a level below departments or people without a link in links.ts, but no other screen', () => {
  const { reports: _demo, screens, ...others } = ofReport()
  const isLed = (axis: 'dept' | 'line') => {
    const levels = { above: { ...level, axis, screen: 'P010' as const }, below: level }
    const needs = findMissingRequirements({ ...others, screens, reports: [{ ...demo, levels }] })
    return !needs.includes(
      'P018 销售统计: no page leads to it: put it into a menu (menu of its report, menu-rules.ts or market-menu.ts), into a links.ts, or into fromOutside of tools/lib/screen-exceptions.ts',
    )
  }
  expect([isLed('dept'), isLed('line')]).toEqual([true, false])
})

test('reports a report screen without a row, and an unused report definition', () => {
  const { screens, ...others } = ofReport({ [listed]: '' })
  const needs = findMissingRequirements({ ...others, screens: screens.map((screen) => ({ ...screen, id: 'P019' })) })
  expect(needs).toContain('销售统计: its P018 has no row in packages/contract/src/screens.ts')
  expect(needs).toContain(`${definition}: nothing follows from demoReport: list it in ${listed}`)
})

test('reports a title missing in the glossary, and refusals of another subject', () => {
  expect(findMissingRequirements(buildInventory({}, { glossary: '' }))[0]).toContain(
    'docs/reference/glossary.md knows neither 销售统计 nor `sumDemo`',
  )
  const booking = { id: 'reports.demo', kind: 'query', access: 'staff', errors: ['DATE_INVALID'] } as const
  expect(findMissingRequirements(buildInventory({}, { endpoints: [booking] }))[0]).toContain(
    'reports.demo may answer DATE_INVALID',
  )
})

test('requires a reason for an exception, and refuses obsolete exceptions', () => {
  const none = { notLive: {}, fromOutside: {}, allAtOnce: {} }
  const still = { ...none, notLive: { 'reports.demo': 'a picture' } }
  expect(findMissingRequirements(buildInventory({ [`${WEB}/live.ts`]: '' }, { exceptions: still }))).toEqual([])
  const obsolete = { ...none, notLive: { 'reports.gone': 'a picture' } }
  expect(findMissingRequirements(buildInventory({}, { exceptions: obsolete }))[0]).toContain(
    'names reports.gone, which is neither',
  )
})

test('includes imports, slot implementations and the app frame in the sources of a screen', () => {
  const app = 'apps/web/src'
  const { sources, screens } = buildInventory({
    [PAGE]: `import { rows } from '../queries.ts'\nimport { toolsSlot } from '../slots.ts'\nconst tools = toolsSlot.get()`,
    [`${app}/app/slots.ts`]: `toolsSlot.provide(createLazyPart(() => import('../modules/members/desk.tsx')))\notherSlot.provide(createLazyPart(() => import('../modules/wine/other.tsx')))`,
    [`${app}/app/alerts.tsx`]: `import { banner } from '../modules/notifications/banner.tsx'`,
    [`${app}/modules/members/desk.tsx`]: `const sheet = () => import('./desk-sheet.tsx')`,
    [`${app}/modules/members/desk-sheet.tsx`]: '',
    [`${app}/modules/notifications/banner.tsx`]: '',
    [`${app}/modules/wine/other.tsx`]: '',
  } as Partial<Record<keyof typeof files, string>>)
  const made = [...(listScreenSources({ sources, screens }).get('P018') ?? [])]
  expect(made.map((file) => file.slice(app.length + 1)).toSorted()).toEqual([
    'app/alerts.tsx',
    'app/slots.ts',
    'modules/members/desk-sheet.tsx',
    'modules/members/desk.tsx',
    'modules/notifications/banner.tsx',
    'modules/reports/pages/demo-page.tsx',
    'modules/reports/queries.ts',
  ])
})
