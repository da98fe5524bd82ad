/** Refetches the menu when stock or 沽清 changes. The menu is available offline. */
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { throttle } from '#lib/debounce.ts'
import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(catalog.goodsList)

/** Minimum interval between reloads of the menu: on a busy night every order may change stock. */
const MENU_EVERY_MS = 3_000

const readAgain = () => void invalidate(catalog.goodsList, catalog.goodsDetail)
const later = throttle(() => setTimeout(readAgain, MENU_EVERY_MS), MENU_EVERY_MS)

let lastRead = 0
onLive('goods', () => {
  if (Date.now() - lastRead < MENU_EVERY_MS) return later()
  lastRead = Date.now()
  readAgain()
})
