/**
 * A phone reused for all states of one worker: its storage is cleared in between, and each state has its own tab. The
 * browser process stays alive and has already compiled the app's files and axe, which saves a third of a state's time.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PHONE_USER_AGENT, recordPageErrors } from './guests.ts'
import { getBaseUrl, type Phone } from './phone.ts'

/** A page of the same origin without the app: keeps the process alive and can access the app's storage. */
const BLANK_PATH = '/healthz'

type ReusedPhone = { context: BrowserContext; blankPage: Page }

let reusedPhone: Promise<ReusedPhone> | undefined

async function openKeptPhone(browser: Browser): Promise<ReusedPhone> {
  const context = await browser.newContext({ userAgent: PHONE_USER_AGENT })
  const blankPage = await context.newPage()
  await blankPage.goto(`${getBaseUrl()}${BLANK_PATH}`)
  return { context, blankPage }
}

/**
 * Returns the phone with only `stored` in its storage. Only one tab can be open: `close` of the phone must be called
 * before the next call.
 */
export async function openReusedPhone(browser: Browser, stored: Readonly<Record<string, string>>): Promise<Phone> {
  reusedPhone ??= openKeptPhone(browser)
  const { context, blankPage } = await reusedPhone
  await context.setOffline(false)
  await context.clearCookies()
  await blankPage.evaluate(clearStorage, stored)
  const page = await context.newPage()
  return {
    page,
    context,
    problems: recordPageErrors(page),
    open: async (path) => void (await page.goto(`${getBaseUrl()}${path}`)),
    close: () => page.close(),
  }
}

/** Runs in the page. */
async function clearStorage(stored: Readonly<Record<string, string>>): Promise<void> {
  const deleteStore = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => reject(new Error(`${name} stays`)))
    })
  await Promise.all((await indexedDB.databases()).map(({ name }) => deleteStore(name ?? '')))
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
}
