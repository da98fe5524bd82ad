import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { buildPagePolicy } from './headers.ts'

const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const within = (tag: string) => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? ''
const rule = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(name))

describe('content security policy of the page', () => {
  it('allows the inline script and style by their hash and nothing else', () => {
    const policy = buildPagePolicy(page)
    for (const [name, tag] of [
      ['script-src', 'script'],
      ['style-src', 'style'],
    ] as const)
      expect(rule(policy, name)).toBe(`${name} 'self' 'sha256-${hash('sha256', within(tag), 'base64')}'`)
    expect(policy).not.toContain('unsafe')
  })

  it('equals the policy of other responses when the page has no inline code', () => {
    expect(rule(buildPagePolicy('<!doctype html><script src="/a.js"></script>'), 'script-src')).toBe(
      "script-src 'self'",
    )
  })
})

describe('first paint', () => {
  const resolveTheme = (stored: string | null | Error, darkPhone: boolean) => {
    const element = { dataset: { theme: 'light' }, setAttribute: () => undefined }
    const bar = { content: '' }
    runInNewContext(within('script'), {
      localStorage: {
        getItem: () => {
          if (stored instanceof Error) throw stored
          return stored
        },
      },
      matchMedia: () => ({ matches: darkPhone }),
      window: {},
      document: { documentElement: element, querySelector: () => bar, readyState: 'loading' },
      addEventListener: () => undefined,
      setTimeout: () => undefined,
    })
    return [element.dataset.theme, bar.content]
  }

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['nonsense', true, 'dark'],
    [new Error('no storage'), true, 'dark'],
  ] as const)('stored %s on a phone set to dark %s is %s', (stored, darkPhone, theme) => {
    expect(resolveTheme(stored, darkPhone)).toEqual([theme, theme === 'dark' ? '#000000' : '#ffffff'])
  })
})
