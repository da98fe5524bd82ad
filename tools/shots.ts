/**
 * `npm run shots`: screenshots of all screen states (`e2e/states`) in both themes at 390 × 844, into the ignored folder `shots/`.
 * `npm run shots -- P001 P016 dark` limits screens and theme. Exits 1 with the names of states that could not be reached or show something
 * else than the product.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { listPageErrors } from '../e2e/lib/page-errors.ts'
import { openScreenState, getScreen, switchTheme, type Theme } from '../e2e/lib/show-state.ts'
import type { ScreenState } from '../e2e/lib/state.ts'
import { allStates, listScreensWithoutState } from '../e2e/states/all.ts'
import { withPhoneBrowser } from './lib/phone-browser.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'

const FOLDER = join(import.meta.dirname, '../shots')
const THEMES: readonly Theme[] = ['light', 'dark']
/** Number of concurrent pages; more of them would only wait for each other. */
const PHONES_AT_ONCE = 4

type ShotOptions = { states: readonly ScreenState[]; themes: readonly Theme[] }

function parseWanted(words: readonly string[]): ShotOptions {
  const themes = THEMES.filter((theme) => words.includes(theme))
  const ids = words.filter((word) => !THEMES.some((theme) => theme === word))
  const unknown = ids.filter((id) => !allStates.some(({ screen }) => screen === id))
  if (unknown.length > 0)
    exitWithUsage(`npm run shots -- [screens] [light | dark]; nothing is known of ${unknown.join(', ')}`)
  return {
    states: ids.length === 0 ? allStates : allStates.filter(({ screen }) => ids.includes(screen)),
    themes: themes.length === 0 ? THEMES : themes,
  }
}

/** Takes screenshots of all states concurrently. Returns one sentence for each state that failed. */
async function makeShots(browser: Browser, { states, themes }: ShotOptions): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true })
  const waiting = [...states]
  const faulty: string[] = []
  const runWorker = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      const errors = await makeStateShots(browser, state, themes).catch(({ message }: Error) => [
        `could not be reached: ${message}`,
      ])
      console.log(`${errors.length === 0 ? 'ok    ' : 'FAILED'} ${formatName(state)}`)
      faulty.push(...errors.map((error) => `${formatName(state)} ${error}`))
    }
  }
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, runWorker))
  return faulty
}

const formatName = (state: ScreenState) => `${state.screen} ${getScreen(state).title} ${state.name}`

async function makeStateShots(browser: Browser, state: ScreenState, themes: readonly Theme[]): Promise<string[]> {
  const phone = await openScreenState(browser, state, themes[0])
  try {
    const errors = await listPageErrors(phone, state)
    for (const theme of themes) {
      await switchTheme(phone.page, theme)
      await phone.page.screenshot({ path: join(FOLDER, `${state.screen}-${state.name}-${theme}.png`) })
    }
    return errors
  } finally {
    await phone.context.close()
  }
}

await runTool(async () => {
  const all = parseWanted(process.argv.slice(2))
  const faulty = await withPhoneBrowser((browser) => makeShots(browser, all))
  faulty.push(...listScreensWithoutState().map((id) => `${id} has no state in e2e/states`))
  console.log(`${all.states.length} states, ${all.themes.join(' and ')}, in ${FOLDER}`)
  if (faulty.length > 0) throw new Error(faulty.join('\n'))
})
