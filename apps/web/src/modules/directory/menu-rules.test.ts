import { expect, test } from 'vitest'

import { removeMenusWithoutPage } from './menu-rules.ts'

const item = (path: string) => ({ screenId: path, title: path, path, icon: 'wine' as const })

const isBuilt = (path: string) => path === '/notification'

test('hides entries without a page and groups without entries', () => {
  const menus = [
    { title: '酒水', items: [item('/wine')] },
    { title: '办公', items: [item('/approval'), item('/notification'), item('/office/')] },
  ]
  expect(removeMenusWithoutPage(menus, isBuilt)).toEqual([
    { title: '办公', items: [item('/notification'), item('/office/')] },
  ])
})
