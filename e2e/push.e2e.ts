/**
 * Web push to a phone whose page is closed: the switch, and the service worker's handling of a message. No real push service is contacted.
 */
import { expect, test } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { wholeChromium } from './lib/browsers.ts'
import { getBaseUrl, getDatabase, openPhone } from './lib/phone.ts'

test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium })

const CENTRE = '/pages/employeeCenter/employeeCenter'
const APPROVALS = '/pages/employeeCenter/approval/index'

/** Replaces the browser's push service; it responds immediately. */
function withVendor() {
  let current: object | null = null
  const createBytes = (length: number, first: number) =>
    Uint8Array.from({ length }, (_, index) => (index === 0 ? first : index)).buffer
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' })
  PushManager.prototype.getSubscription = async () => current as PushSubscription | null
  PushManager.prototype.subscribe = async ({ applicationServerKey = '' }: PushSubscriptionOptionsInit = {}) => {
    const key = (applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/')
    current = {
      endpoint: 'https://push.example.com/browser-of-a-test',
      options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      getKey: (name: string) => (name === 'auth' ? createBytes(16, 1) : createBytes(65, 4)),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    return current as PushSubscription
  }
}

const loadSubscriptions = () =>
  getDatabase()
    .selectFrom('pushSubscription')
    .select('userId')
    .where('endpoint', '=', 'https://push.example.com/browser-of-a-test')
    .execute()

/** Delivers a push message to the service worker through DevTools. */
async function deliverPush(context: BrowserContext, page: Page, note: object): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: getBaseUrl(),
    registrationId: await registered,
    data: JSON.stringify(note),
  })
  await devtools.detach()
}

test('P077 推送 is switched on and off, and follows the signed-in user', async ({ browser }) => {
  const { page, context, open, problems } = await openPhone(browser, { as: 'lm01' })
  await context.addInitScript(withVendor)
  await open(CENTRE)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const push = page.getByRole('switch', { name: '推送' })
  await expect(push).toBeEnabled()
  await push.click()
  await expect(push).toBeChecked()
  const person = await getDatabase()
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', 'lm01')
    .executeTakeFirstOrThrow()
  expect(await loadSubscriptions()).toEqual([person])
  await push.click()
  await expect(push).not.toBeChecked()
  await expect.poll(loadSubscriptions).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('a message shows a system notification while no page is in front; a tap opens only app pages', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'lm01' })
  await context.grantPermissions(['notifications'], { origin: getBaseUrl() })
  await open(CENTRE)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = context.serviceWorkers()
  const listNotifications = () =>
    worker!.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => `${title} ${body}`)
    })
  const note = { tag: 'alert-999999999', title: 'A08 客人呼叫', body: '点按前往处理', route: APPROVALS }
  await deliverPush(context, page, note)
  expect(await listNotifications()).toEqual([])
  // Opens another site in the same browser, so that the app is in the background.
  await page.goto('about:blank')
  await deliverPush(context, page, note)
  await expect.poll(listNotifications).toEqual(['A08 客人呼叫 点按前往处理'])

  // Ends the alert: an open page then removes its system notification.
  await open(CENTRE)
  await expect.poll(listNotifications).toEqual([])
  const tap = (route: string) =>
    worker!.evaluate((place) => {
      const notification = { close: () => undefined, data: { route: place } }
      globalThis.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
      )
    }, route)
  await expect(page.getByRole('button', { name: '扫一扫' })).toBeVisible()
  await expect
    .poll(async () => {
      await tap(APPROVALS)
      return page.url()
    })
    .toContain(APPROVALS)
  await tap('https://elsewhere.example/steal')
  await expect(page).toHaveURL(`${getBaseUrl()}/`)
  await context.close()
})
