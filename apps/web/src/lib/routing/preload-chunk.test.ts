import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { preloadChunk } from './preload-chunk.ts'

type Link = EventTarget & { rel: string; href: string; remove: () => void }

/** Simulated response of each file, requested files, and style sheets of the document. */
let answers: Record<string, Response | Error> = {}
let requested: string[] = []
let styles: Link[] = []
let opensWith: string[] = []
/** False simulates a style sheet that was downloaded but cannot be applied. */
let readable = true

beforeEach(() => {
  ;[answers, requested, styles, opensWith, readable] = [{}, [], [], [], true]
  vi.stubGlobal('fetch', async (href: string) => {
    requested.push(href)
    const answer = answers[href] ?? new Response('here')
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const link = Object.assign(new EventTarget(), {
        rel: '',
        href: '',
        remove: () => styles.splice(styles.indexOf(link), 1),
      }) as Link
      return link
    },
    head: {
      append: (link: Link) => {
        styles.push(link)
        link.dispatchEvent(new Event(readable ? 'load' : 'error'))
      },
    },
    querySelector: (selector: string) => opensWith.find((href) => selector.includes(`"${href}"`)) ?? null,
  })
})

afterEach(() => vi.unstubAllGlobals())

const part = () => vi.fn(() => Promise.resolve('part'))

test('imports a chunk once its files are loaded and its style sheet is applied', async () => {
  const load = vi.fn(() =>
    Promise.resolve({ requested: [...requested], styles: styles.map(({ rel, href }) => `${rel} ${href}`) }),
  )
  expect(await preloadChunk(load, ['assets/a.js', 'assets/a.css'])).toEqual({
    requested: ['/assets/a.js', '/assets/a.css'],
    styles: ['stylesheet /assets/a.css'],
  })
})

test.each([
  ['no network', 'assets/b.js', new TypeError('Failed to fetch')],
  ['a server of another version', 'assets/g.js', new Response('', { status: 404 })],
])('%s: imports nothing and fetches the file again on retry', async (_, file, answer) => {
  const load = part()
  answers[`/${file}`] = answer
  await expect(preloadChunk(load, [file])).rejects.toThrow(`Unable to preload /${file}`)
  expect(load).not.toHaveBeenCalled()
  answers = {}
  expect(await preloadChunk(load, [file])).toBe('part')
  expect(requested).toEqual([`/${file}`, `/${file}`])
})

test('a style sheet that fails to load leaves no dead link and loads on retry', async () => {
  readable = false
  await expect(preloadChunk(part(), ['assets/c.css'])).rejects.toThrow('Unable to preload /assets/c.css')
  expect(styles).toEqual([])
  readable = true
  expect(await preloadChunk(part(), ['assets/c.css'])).toBe('part')
})

test('fetches a file shared by two chunks once and does not refetch loaded files', async () => {
  await Promise.all([preloadChunk(part(), ['assets/d.js']), preloadChunk(part(), ['assets/d.js', 'assets/e.js'])])
  await preloadChunk(part(), ['assets/d.js'])
  expect(requested).toEqual(['/assets/d.js', '/assets/e.js'])
})

test('does not refetch files that the document already references', async () => {
  opensWith = ['/assets/f.js']
  expect(await preloadChunk(part(), ['assets/f.js'])).toBe('part')
  expect(requested).toEqual([])
})
