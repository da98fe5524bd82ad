/** Checks that a phone shows the intended product state: no error, no empty view, no other page. */
import type { Locator, Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import { waitUntilIdle, getScreen } from './show-state.ts'
import type { VisibleProof, ScreenState } from './state.ts'

/** Maximum time for a page to show something, long enough for a busy machine. */
export const PAGE_TIMEOUT_MS = 30_000

/** Lists everything wrong with a page, as sentences; empty when it is correct. */
export async function listPageErrors(phone: Phone, state: ScreenState): Promise<string[]> {
  const { page } = phone
  const errors: string[] = []
  // Waits for all concurrently. One by one, three missing elements would use up the test's time and hide the others.
  const seen = state.shows.map((sight) =>
    isFulfilled(findSight(page, sight).first().waitFor({ timeout: PAGE_TIMEOUT_MS })),
  )
  for (const [at, sight] of state.shows.entries())
    if (!(await seen[at])) errors.push(`does not show ${formatName(sight)}`)
  if (!(await isFulfilled(page.waitForFunction(hasLoaded, null, { timeout: PAGE_TIMEOUT_MS }))))
    errors.push('shows a skeleton')
  await waitUntilIdle(page)
  errors.push(...(await findPageFaults(page, state)), ...listConsoleErrors(phone))
  return errors
}

const isFulfilled = (event: Promise<unknown>): Promise<boolean> =>
  event.then(
    () => true,
    () => false,
  )

/** Runs in the page: true when no loading placeholder is left. QR codes that are not drawn yet count as placeholders. */
const hasLoaded = () => document.querySelector('output[aria-label="加载中"], div[aria-busy="true"]') === null

const formatName = (sight: VisibleProof) =>
  typeof sight === 'string' || sight instanceof RegExp ? String(sight) : sight.join(' ')

/** Console message of the browser for every call on an offline phone. */
const WITHOUT_NETWORK = 'net::ERR_INTERNET_DISCONNECTED'

/** Console errors so far. */
export const listConsoleErrors = ({ problems }: Phone): string[] =>
  problems.filter((text) => !text.includes(WITHOUT_NETWORK)).map((text) => `says on the console: ${text}`)

/** Texts of a page that is missing, unfinished, broken or not loaded. */
const ERROR_TEXTS = ['页面不存在', '此功能尚未开放', '页面出了点问题', '加载失败', '这一步没有加载出来']

/** Minimum number of characters next to an empty view. */
const MIN_LETTERS = 20

async function findPageFaults(page: Page, state: ScreenState): Promise<string[]> {
  const at = new URL(page.url()).pathname
  const { path, id, access, guest, tab } = getScreen(state)
  if (at !== path) return [at === '/pages/login' ? 'asks to sign in' : `has gone to ${at}`]
  const { text, letters, empty, retry, back, floating } = await page.evaluate(() => {
    const main = document.querySelector('main')
    const empties = [...(main?.querySelectorAll<HTMLElement>('[data-empty]') ?? [])]
    const countLetters = (element: HTMLElement | null) => (element?.innerText ?? '').replaceAll(/\s/g, '').length
    const bars = [...document.querySelectorAll('footer')].filter(
      (bar) => getComputedStyle(bar).position === 'sticky' && !bar.closest('[role="dialog"]'),
    )
    return {
      // True if a sticky bar is more than 64 px above the lower edge; a tab bar below it is allowed.
      floating: bars.some((bar) => innerHeight - bar.getBoundingClientRect().bottom > 64),
      text: document.body.innerText,
      letters: countLetters(main) - empties.reduce((sum, element) => sum + countLetters(element), 0),
      empty: empties.length > 0,
      back: document.querySelector('[aria-label="返回"]') !== null,
      retry: Boolean(main?.querySelector('[role="alert"] [data-empty] button')),
    }
  })
  const errors = ERROR_TEXTS.filter((wrong) => text.includes(wrong)).map((wrong) => `says ${wrong}`)
  // Staff pages can be opened directly by a message or a link, so they need a way back. Guests arrive by a code and
  // have no page to return to.
  if (access === 'staff' && !guest && !tab && !back) errors.push('has no way back when it is opened first')
  if (floating) errors.push('has a bar that does not stand at the bottom')
  if (retry) errors.push('shows an error')
  if (empty && letters < MIN_LETTERS && !state.refusal) errors.push('shows nothing but an empty view')
  if (!empty && letters === 0) errors.push(`${id} shows nothing`)
  return errors
}

function findSight(page: Page, sight: VisibleProof): Locator {
  if (typeof sight === 'string' || sight instanceof RegExp) return page.getByText(sight).filter({ visible: true })
  const [role, name] = sight
  return page.getByRole(role, { name }).filter({ visible: true })
}
