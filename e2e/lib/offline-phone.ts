/** A phone that goes without network: what it caches before, and the bar of its queued writes. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import { findTableCard } from './staff-actions.ts'
import type { NamedTable } from './staff-actions.ts'

/** Address of the floor. */
export const floor = '/pages/operat/table/index'

/** Status bar with the number of queued writes. */
export const findQueueBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /网络已断开|笔待发送|笔结果未知|笔未成功/ })

/**
 * Expects the queue's text. A write that was being sent when its page was closed has an unknown result: it is counted
 * separately, and resent under its id.
 */
export const bothQueued = /2 笔待发送|1 笔待发送，1 笔结果未知/

/** Loads the app, the floor and the menu, so that the service worker has cached them. */
export async function loadForOffline(phone: Phone, table: NamedTable): Promise<void> {
  await phone.open(floor)
  await expect(findTableCard(phone.page, table)).toBeVisible()
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.page.reload()
  await expect(findTableCard(phone.page, table)).toBeVisible()
  await expect.poll(() => phone.page.evaluate(hasCachedFiles), { timeout: 240_000 }).toBe(true)
}

/** Runs in the page: true when the service worker has cached every file it lists. */
async function hasCachedFiles(): Promise<boolean> {
  const worker = await (await fetch('/sw.js')).text()
  const files = new Set(worker.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  const cached = await Promise.all([...files].map((file) => caches.match(file)))
  return cached.every((file) => file !== undefined)
}
