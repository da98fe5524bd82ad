/** Whether what a phone shows is the product: not an error, not an empty view, not something else. */
import type { Locator, Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import { atRest, screenOf } from './stage.ts'
import type { Sight, State } from './state.ts'

/** Long enough for a machine that does other things as well. */
const PATIENCE_MS = 30_000

/** What keeps a page from being a picture of the product, in sentences; nothing when it is one. */
export async function faultsOf(phone: Phone, state: State): Promise<string[]> {
  const { page } = phone
  const faults: string[] = []
  // All at once: one after the other, three that do not come would use up the time of the whole test and hide what is missing.
  const seen = state.shows.map((sight) => happens(sightOf(page, sight).first().waitFor({ timeout: PATIENCE_MS })))
  for (const [at, sight] of state.shows.entries()) if (!(await seen[at])) faults.push(`does not show ${nameOf(sight)}`)
  if (!(await happens(page.waitForFunction(hasLoaded, null, { timeout: PATIENCE_MS })))) faults.push('shows a skeleton')
  await atRest(page)
  faults.push(...(await wrongPage(page, state)), ...consoleFaults(phone))
  return faults
}

const happens = (event: Promise<unknown>): Promise<boolean> =>
  event.then(
    () => true,
    () => false,
  )

/** Runs in the page: a screen may have several skeletons, and a code that is still to be drawn. */
const hasLoaded = () => document.querySelector('output[aria-label="加载中"], div[aria-busy="true"]') === null

const nameOf = (sight: Sight) =>
  typeof sight === 'string' || sight instanceof RegExp ? String(sight) : sight.join(' ')

/** What the browser itself says of every call on a phone that was taken off the network. */
const WITHOUT_NETWORK = 'net::ERR_INTERNET_DISCONNECTED'

/** Errors on the console so far. */
export const consoleFaults = ({ problems }: Phone): string[] =>
  problems.filter((text) => !text.includes(WITHOUT_NETWORK)).map((text) => `says on the console: ${text}`)

/** The texts of a page that is not there, not built, broken or not loaded. */
const WRONG = ['页面不存在', '此功能尚未开放', '页面出了点问题', '加载失败', '这一步没有加载出来']

/** Beside an empty view there is at least this much to read, or the view is all there is. */
const LEAST_LETTERS = 20

async function wrongPage(page: Page, state: State): Promise<string[]> {
  const at = new URL(page.url()).pathname
  const { path, id, access, guest, tab } = screenOf(state)
  if (at !== path) return [at === '/pages/login' ? 'asks to sign in' : `has gone to ${at}`]
  const { text, letters, empty, retry, back, floating } = await page.evaluate(() => {
    const main = document.querySelector('main')
    const empties = [...(main?.querySelectorAll<HTMLElement>('[data-empty]') ?? [])]
    const lettersOf = (element: HTMLElement | null) => (element?.innerText ?? '').replaceAll(/\s/g, '').length
    const bars = [...document.querySelectorAll('footer')].filter(
      (bar) => getComputedStyle(bar).position === 'sticky' && !bar.closest('[role="dialog"]'),
    )
    return {
      // A tab bar may lie under it.
      floating: bars.some((bar) => innerHeight - bar.getBoundingClientRect().bottom > 64),
      text: document.body.innerText,
      letters: lettersOf(main) - empties.reduce((sum, element) => sum + lettersOf(element), 0),
      empty: empties.length > 0,
      back: document.querySelector('[aria-label="返回"]') !== null,
      retry: Boolean(main?.querySelector('[role="alert"] [data-empty] button')),
    }
  })
  const faults = WRONG.filter((wrong) => text.includes(wrong)).map((wrong) => `says ${wrong}`)
  // A message or a link opens it without a page behind it. Guests came by a code and have nowhere to go back to.
  if (access === 'staff' && !guest && !tab && !back) faults.push('has no way back when it is opened first')
  if (floating) faults.push('has a bar that does not stand at the bottom')
  if (retry) faults.push('shows an error')
  if (empty && letters < LEAST_LETTERS && !state.refusal) faults.push('shows nothing but an empty view')
  if (!empty && letters === 0) faults.push(`${id} shows nothing`)
  return faults
}

function sightOf(page: Page, sight: Sight): Locator {
  if (typeof sight === 'string' || sight instanceof RegExp) return page.getByText(sight).filter({ visible: true })
  const [role, name] = sight
  return page.getByRole(role, { name }).filter({ visible: true })
}
