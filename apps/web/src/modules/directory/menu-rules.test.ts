import { expect, test } from 'vitest'

import { menusThatStand } from './menu-rules.ts'

const item = (path: string) => ({ screenId: path, title: path, path })

const stands = (path: string) => path === '/notification'

test('an entry without a page is not shown, nor a group without entries', () => {
  const menus = [
    { title: '酒水', items: [item('/wine')] },
    { title: '办公', items: [item('/approval'), item('/notification')] },
  ]
  expect(menusThatStand(menus, stands)).toEqual([{ title: '办公', items: [item('/notification')] }])
})
