/** Opens a phone in a given screen state. */
import type { Browser, Page } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { session } from '@nocturne/contract/session/endpoints'
import { buildStoredCart } from './carts.ts'
import { callServer, buildPhoneStorage, openGuestPhone } from './guests.ts'
import { openReusedPhone } from './reused-phone.ts'
import { getBaseUrl, createMemberToken, createStaffToken, type Phone } from './phone.ts'
import type { StateData, ScreenState } from './state.ts'

export type Theme = 'light' | 'dark'

export const getScreen = ({ screen }: Pick<ScreenState, 'screen'>) => {
  const found = screens.find(({ id }) => id === screen)
  if (!found) throw new Error(`there is no screen ${screen}`)
  return found
}

/** Caches one result per venue of this process. */
export function cachePerVenue<T>(make: () => Promise<T>): () => Promise<T> {
  let known: { house: string; made: Promise<T> } | undefined
  return () => {
    if (known?.house !== getBaseUrl()) known = { house: getBaseUrl(), made: make() }
    return known.made
  }
}

type SignedIn = { token: string; user: { userId: number } }

const signedIn = new Map<string, () => Promise<SignedIn>>()

/** Signs in an employee; returns the token and the user data that the phone stores. */
export function signIn(login: string): Promise<SignedIn> {
  const known = signedIn.get(login) ?? cachePerVenue(async () => createSession(login))
  signedIn.set(login, known)
  return known()
}

async function createSession(login: string): Promise<SignedIn> {
  const token = await createStaffToken(login)
  const { user } = await callServer(session.loginInfo, {}, { token })
  return { token, user }
}

type Prepared = { address: string; options: Parameters<typeof buildPhoneStorage>[0]; kept: Record<string, string> }

/** Prepares the state's data. Returns the address of its page and the phone's storage. */
async function prepareState(state: ScreenState, theme: Theme): Promise<Prepared> {
  const scene = (await state.scene?.()) ?? {}
  const staff = state.as === undefined ? undefined : await signIn(state.as)
  const kept = {
    ...(staff && { 'nocturne.user': JSON.stringify(staff.user) }),
    ...(scene.memberId !== undefined && { 'nocturne.memberToken': await createMemberToken(scene.memberId) }),
    ...(scene.cart && Object.fromEntries([await buildStoredCart(scene.cart, staff?.user.userId)])),
  }
  return { address: buildAddress(state, scene), options: { theme, token: staff?.token, seat: scene.seat }, kept }
}

/** Prepares the state, opens a new phone and performs the state's actions; does not check the result. */
export async function openScreenState(browser: Browser, state: ScreenState, theme: Theme = 'light'): Promise<Phone> {
  const { address, options, kept } = await prepareState(state, theme)
  const phone = await openGuestPhone(browser, state.app ?? 'browser', options)
  await phone.context.addInitScript((values) => {
    if (sessionStorage.getItem('e2e.kept')) return
    sessionStorage.setItem('e2e.kept', '1')
    for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text)
  }, kept)
  return openState(phone, address, state)
}

/** Same as `openScreenState` on the worker's reused phone, unless the state needs a surrounding app. */
export async function openScreenStateOnReusedPhone(browser: Browser, state: ScreenState): Promise<Phone> {
  if (state.app !== undefined && state.app !== 'browser') return openScreenState(browser, state)
  const { address, options, kept } = await prepareState(state, 'light')
  return openState(await openReusedPhone(browser, { ...buildPhoneStorage(options), ...kept }), address, state)
}

async function openState(phone: Phone, address: string, state: ScreenState): Promise<Phone> {
  await phone.open(address)
  await state.touch?.(phone.page)
  return phone
}

export function buildAddress(state: ScreenState, { query = {} }: StateData): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const text = new URLSearchParams(given).toString()
  const { path } = getScreen(state)
  return text ? `${path}?${text}` : path
}

/** Waits until fonts and images are loaded and finite animations have ended. */
export function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** Switches the theme without a reload, as another tab of the same phone does. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((next) => {
    localStorage.setItem('nocturne.theme', next)
    dispatchEvent(new StorageEvent('storage', { key: 'nocturne.theme', newValue: next }))
  }, theme)
  await page.locator(`html[data-theme="${theme}"]`).waitFor()
  await waitUntilIdle(page)
}
