import { join } from 'node:path'

import { expect, it } from 'vitest'

import { withLaterPages } from './later-pages.ts'

const TABLE = join(import.meta.dirname, '../src/modules/tables/routes.ts?later')

it('names pages by their paths, but the floor by its file', () => {
  const code = `
    const routes = {
      '/pages/operat/table/index': () => import('./pages/floor-page.tsx'),
      '/pages/nfc': () => import('./pages/table-service-page.tsx'),
      '/pages/other': loadOther,
    }
    export default routes`
  const built = withLaterPages(code, TABLE)
  expect(built).toContain("'/pages/operat/table/index': () => import('./pages/floor-page.tsx')")
  expect(built).toContain(`'/pages/nfc': laterPage("/pages/nfc")`)
  expect(built).toContain("'/pages/other': loadOther")
})
