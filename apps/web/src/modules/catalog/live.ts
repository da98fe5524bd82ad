/** The menu is readable without network; a change of stock or 沽清 is seen at once. */
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { throttle } from '../../lib/debounce.ts'
import { onLive } from '../../lib/live.ts'
import { keepOffline } from '../../lib/offline-cache.ts'
import { invalidate } from '../../lib/query.ts'

keepOffline(catalog.goodsList)

/** Every order of a busy night may move stock: the menu is read again at most this often. */
const MENU_EVERY_MS = 3_000

const readAgain = () => void invalidate(catalog.goodsList, catalog.goodsDetail)
const later = throttle(() => setTimeout(readAgain, MENU_EVERY_MS), MENU_EVERY_MS)

let lastRead = 0
onLive('goods', () => {
  if (Date.now() - lastRead < MENU_EVERY_MS) return later()
  lastRead = Date.now()
  readAgain()
})
