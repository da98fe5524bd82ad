/** Everything shown over a page must be a layer, so that back, Esc and focus are handled in one place. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const filesLike = (pattern: string) => globSync(pattern, { cwd: SOURCES }).filter((file) => !file.includes('.test.'))
const readSource = (file: string) => readFileSync(join(SOURCES, file), 'utf8')
const readCode = (file: string) => readSource(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Matches code that shows something over the page, including `<dialog` and the roles in strings. */
const OVER =
  /<dialog\b|\brole\W{1,4}['"](alert)?dialog['"]|aria-modal|createPortal\(|\bshowModal\(|\bshowPopover\(|\bpopover=|createRoot\(/
/** Exceptions: the app root, print-only content at the document root, and a bar at the foot of its page. */
const NO_LAYERS = ['app/main.tsx', 'shells/printed.tsx', 'modules/reservations/parts/pay-deposit.tsx']

test('every file that shows something over the page is a layer', () => {
  const over = filesLike('**/*.{ts,tsx}').filter((file) => OVER.test(readCode(file)) && !NO_LAYERS.includes(file))
  expect(over.toSorted()).toEqual(['bridge/scanner.tsx', 'kit/dialog.tsx', 'kit/sheet.tsx'])
  for (const file of over) expect(readCode(file), file).toMatch(/\buseLayer(<\w+>)?\(/)
})

/**
 * Elements that are fixed to the screen but are not layers: the tab bar, the alert banner, toasts, the hint in a chat
 * app that cannot be closed (back leaves the page), and the strip of a rehearsal night.
 */
const FIXED = [
  'kit/tab-bar.module.css',
  'kit/toast-host.module.css',
  'modules/notifications/parts/alert-banner.module.css',
  'modules/platform/parts/download.module.css',
  'styles/base.css',
]

test('everything fixed to the screen is a bar, a toast or a layer', () => {
  const fixed = filesLike('**/*.css').filter(
    (file) => /position:\s*fixed/.test(readSource(file)) && !FIXED.includes(file),
  )
  for (const sheet of fixed) {
    const users = globSync('*.tsx', { cwd: join(SOURCES, dirname(sheet)) })
      .map((file) => join(dirname(sheet), file))
      .filter((file) => readSource(file).includes(sheet.slice(sheet.lastIndexOf('/') + 1)))
    expect(users, sheet).not.toEqual([])
    for (const user of users) expect(readCode(user), `${sheet} is fixed to the screen`).toMatch(/\buseLayer(<\w+>)?\(/)
  }
  expect(fixed.toSorted()).toEqual(['bridge/scanner.module.css', 'kit/dialog.module.css', 'kit/sheet.module.css'])
})

test('only the layers and the router write the history', () => {
  const writers = filesLike('**/*.{ts,tsx}').filter((file) =>
    /history\.(pushState|replaceState|go)\(/.test(readCode(file)),
  )
  expect(writers.toSorted()).toEqual(['app/boot.ts', 'kit/layers.ts'])
})
