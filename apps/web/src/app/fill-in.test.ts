/** Compares the polyfills with the built-ins of Node. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { polyfilledBuiltIns } from '../../build/browser-versions.ts'

type Owner = Record<string, unknown>
type Method = (...given: unknown[]) => unknown

/** Owner object of a function, and its name there. */
function resolveOwner(path: string): [Owner, string] {
  const parts = path.split('.')
  const name = parts.pop() ?? ''
  const owner = parts.reduce((holder, part) => holder[part] as Owner, globalThis as unknown as Owner)
  return [owner, name]
}

const native = new Map(
  polyfilledBuiltIns.map((path) => {
    const [owner, name] = resolveOwner(path)
    return [path, Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor]
  }),
)
const added = new Map<string, Method>()

/** Source without types. It imports nothing, so it can be executed within this test. */
const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'fill-in.ts'), 'utf8'))

beforeAll(() => {
  // Swaps the functions synchronously, because other code in this process needs the originals.
  for (const path of polyfilledBuiltIns) {
    const [owner, name] = resolveOwner(path)
    Reflect.deleteProperty(owner, name)
  }
  runInThisContext(`{${source}}`)
  for (const path of polyfilledBuiltIns) {
    const [owner, name] = resolveOwner(path)
    added.set(path, owner[name] as Method)
    const own = native.get(path)
    if (own) Object.defineProperty(owner, name, own)
  }
})
afterAll(() => added.clear())

/** Return value of a call, or the kind of error it throws. */
function getOutcome(method: unknown, self: unknown, given: unknown[]): unknown {
  try {
    return { value: Reflect.apply(method as Method, self, given) }
  } catch (error) {
    return { error: (error as Error).name }
  }
}

const expectSame = (path: string, self: unknown, ...given: unknown[]) =>
  expect(getOutcome(added.get(path), self, given)).toEqual(getOutcome(native.get(path)?.value, self, given))

const list = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(undefined)), { maxLength: 8 })
const index = fc.integer({ min: -10, max: 10 })

describe('polyfills for older browsers', () => {
  test('define every function of the list as not enumerable', () => {
    expect([...added].filter(([, method]) => typeof method !== 'function')).toEqual([])
    expect([...added].filter(([path, method]) => method === native.get(path)?.value)).toEqual([])
  })

  test('read and copy lists like the built-ins', () => {
    const isPositive = (one: unknown) => (one as number) > 0
    const falling = (a: number, b: number) => b - a
    fc.assert(
      fc.property(list, index, index, (items, a, b) => {
        const before = [...items]
        expectSame('Array.prototype.at', items, a)
        expectSame('Array.prototype.findLast', items, isPositive)
        expectSame('Array.prototype.findLastIndex', items, isPositive)
        expectSame('Array.prototype.toSorted', items)
        expectSame('Array.prototype.toSorted', items, falling)
        expectSame('Array.prototype.toReversed', items)
        expectSame('Array.prototype.toSpliced', items)
        expectSame('Array.prototype.toSpliced', items, a)
        expectSame('Array.prototype.toSpliced', items, a, b, 'new')
        expectSame('Array.prototype.with', items, a, 'new')
        expectSame('Map.groupBy', Map, items, isPositive)
        expectSame('Object.groupBy', Object, items, isPositive)
        expect(items).toEqual(before)
      }),
    )
  })

  test('read texts and addresses like the built-ins', () => {
    fc.assert(
      fc.property(fc.string(), index, (text, place) => {
        expectSame('String.prototype.at', text, place)
        expectSame('URL.canParse', URL, text)
        expectSame('URL.canParse', URL, text, 'https://club.example')
      }),
    )
    for (const text of ['https://club.example/a?b=1#c', '/a', '', 'javascript:1'])
      for (const path of ['URL.parse', 'URL.canParse']) expectSame(path, URL, text)
  })

  test('copy data deeply', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expectSame('structuredClone', undefined, value)
      }),
    )
    const rows = { at: new Date(0), kept: new Map([['a', { b: 1 }]]), seen: new Set([1]) }
    expectSame('structuredClone', undefined, rows)
    const copy = added.get('structuredClone')?.(rows) as typeof rows | undefined
    expect(copy?.kept.get('a')).toEqual({ b: 1 })
    expect(copy?.kept.get('a')).not.toBe(rows.kept.get('a'))
    expectSame('Object.hasOwn', Object, { a: undefined }, 'a')
    expectSame('Object.hasOwn', Object, {}, 'toString')
  })

  test('abort signals', async () => {
    const aborted = added.get('AbortSignal.abort')?.() as AbortSignal
    expect(aborted.aborted).toBe(true)
    expectSame('AbortSignal.prototype.throwIfAborted', aborted)
    expectSame('AbortSignal.prototype.throwIfAborted', new AbortController().signal)
    const soon = added.get('AbortSignal.timeout')?.(1) as AbortSignal
    await new Promise((resolve) => soon.addEventListener('abort', resolve))
    expect(soon.aborted).toBe(true)
  })
})
