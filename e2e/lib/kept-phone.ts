/**
 * A phone that is handed on from state to state of one worker: everything it remembers is forgotten in between, and each state has a
 * tab of its own. What stays is the process, which has read the app's files and axe already; that is a third of what a state costs.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PHONE, problemsOf } from './guests.ts'
import { baseUrl, type Phone } from './phone.ts'

/** A page of the house without the app: it holds the process, and reaches what the app stored. */
const BESIDE = '/healthz'

type Kept = { context: BrowserContext; beside: Page }

let kept: Promise<Kept> | undefined

async function unpack(browser: Browser): Promise<Kept> {
  const context = await browser.newContext({ userAgent: PHONE })
  const beside = await context.newPage()
  await beside.goto(`${baseUrl()}${BESIDE}`)
  return { context, beside }
}

/** Takes it with nothing on it but `stored`. Only one at a time: `close` ends its tab, which `play` of the next one presupposes. */
export async function takeKeptPhone(browser: Browser, stored: Readonly<Record<string, string>>): Promise<Phone> {
  kept ??= unpack(browser)
  const { context, beside } = await kept
  await context.setOffline(false)
  await context.clearCookies()
  await beside.evaluate(forgetAll, stored)
  const page = await context.newPage()
  return {
    page,
    context,
    problems: problemsOf(page),
    open: async (path) => void (await page.goto(`${baseUrl()}${path}`)),
    close: () => page.close(),
  }
}

/** Runs in the page. */
async function forgetAll(stored: Readonly<Record<string, string>>): Promise<void> {
  const forget = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => reject(new Error(`${name} stays`)))
    })
  await Promise.all((await indexedDB.databases()).map(({ name }) => forget(name ?? '')))
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
}
