import { describe, expect, it } from 'vitest'

import { buildChunkGroups } from './chunk-groups.ts'
import { createDependencySurvey } from './survey.ts'

const WEB = '/app/web'
const ROUTES = `${WEB}/src/modules/guest/routes.ts`
const TIP_ROUTES = `${WEB}/src/modules/rewards/routes.ts`

/** Small app: entries, and the modules each needs statically. */
const needs = {
  'src/app/boot.ts': ['boot'],
  'src/app/main.tsx': ['boot', 'frame', ROUTES],
  'src/app/staff.ts': ['boot', 'frame', 'session'],
  'src/app/open-files.ts': [TIP_ROUTES],
  'src/modules/rewards/pages/tip-page.tsx': ['boot', 'frame', 'stars'],
  'src/app/background.ts': ['boot', 'frame', 'queue', 'live'],
  'src/modules/tables/pages/floor-page.tsx': ['boot', 'frame', 'page', 'chip', 'bar', 'card-of-table'],
  'src/modules/guest/pages/menu-page.tsx': ['boot', 'frame', 'page', 'goods-row', 'pass', 'welcome', 'load-spent'],
  'src/modules/guest/parts/table-state.tsx': ['boot', 'frame', 'bar', 'card'],
  'src/modules/guest/pages/bill-page.tsx': ['boot', 'frame', 'page', 'pass', 'sheet', 'card'],
  'src/modules/orders/pages/meal-page.tsx': [
    'boot',
    'frame',
    'goods-row',
    'chip',
    'sheet',
    'list',
    'queue',
    'keypad',
    'stars',
  ],
  'src/modules/gifts/pages/gift-page.tsx': ['boot', 'frame', 'page', 'sheet', 'list', 'keypad', 'card', 'stars'],
  'src/modules/billing/bill/bill-page.tsx': ['boot', 'frame', 'page', 'list', 'card'],
}
const loads = {
  [ROUTES]: ['src/modules/guest/pages/menu-page.tsx', 'src/modules/guest/pages/bill-page.tsx'],
  [TIP_ROUTES]: ['src/modules/rewards/pages/tip-page.tsx'],
  'load-spent': ['src/modules/guest/parts/table-state.tsx'],
}

const at = (file: string) => `${WEB}/${file}`
const survey = createDependencySurvey(
  new Map(Object.entries(needs).map(([file, ids]) => [at(file), new Set(ids)])),
  new Map(Object.entries(loads).map(([id, files]) => [id, files.map(at)])),
)

/** Chunk of a module: the first group that matches it. No module here is large. */
function findChunkName(id: string): string | undefined {
  const fits = buildChunkGroups(survey).find(
    ({ test, minModuleSize }) =>
      minModuleSize === undefined && (typeof test === 'function' ? test(id) : (test as RegExp).test(id)),
  )
  return fits?.name as string | undefined
}

describe('chunks of the built app', () => {
  it.each([
    ['boot', 'boot'],
    ['frame', 'first'],
    ['page', 'first'],
    ['bar', 'both'],
    ['session', 'staff'],
    ['chip', 'staff'],
    ['goods-row', 'goods'],
    ['pass', 'guest'],
    ['card', 'guest-next'],
    ['sheet', 'common'],
    // Needed by a guest page that only `open-files.ts` lists.
    ['stars', 'common'],
    ['queue', 'background'],
    ['list', 'common-staff'],
    ['/app/node_modules/react-dom/client.js', 'react'],
  ])('puts %s into %s', (id, part) => {
    expect(findChunkName(id)).toBe(part)
  })

  it.each(['card-of-table', 'welcome', 'live', 'keypad', at('src/modules/gifts/pages/gift-page.tsx')])(
    'keeps %s with its only user',
    (id) => {
      expect(findChunkName(id)).toBeUndefined()
    },
  )

  it('fails when the entry of a chunk is missing', () => {
    expect(() => buildChunkGroups(createDependencySurvey(new Map(), new Map()))).toThrow(
      'apps/web/src/app/boot.ts is not loaded by itself',
    )
  })
})
