import { join } from 'node:path'

import { expect, it } from 'vitest'

import { removeLaterPages } from './later-pages.ts'

const TABLE = join(import.meta.dirname, '../src/modules/tables/routes.ts?later')

it('keeps the floor and everything that is no page, and removes the other pages', () => {
  const code = `
    const routes = {
      '/pages/operat/table/index': () => import('./pages/floor-page.tsx'),
      '/pages/nfc': () => import('./pages/table-service-page.tsx'),
      '/pages/other': loadOther,
      '/pages/last': () => import('./pages/last-page.tsx')
    }
    export default routes`
  const built = removeLaterPages(code, TABLE)
  expect(built.replaceAll(/\s+/g, ' ').trim()).toBe(
    "const routes = { '/pages/operat/table/index': () => import('./pages/floor-page.tsx'), '/pages/other': loadOther, } export default routes",
  )
})
