/** Checks that the app makes every specified call: searches its source for the endpoint names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixedCalls } from '@nocturne/contract/calls'
import { expect, test } from 'vitest'

const contract = join(import.meta.dirname, '../../../../../packages/contract/src')
const web = join(import.meta.dirname, '../..')

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(web, file), 'utf8'))

type FixedCall = { module: string; name: string; method: string; path: string }
const modules = readdirSync(contract).filter((module) => existsSync(join(contract, module, 'endpoints.ts')))
const named = (
  await Promise.all(
    modules.map(async (module): Promise<FixedCall[]> => {
      const exported = Object.values((await import(join(contract, module, 'endpoints.ts'))) as Record<string, object>)
      return exported.flatMap((endpoints) =>
        Object.entries(endpoints as Record<string, { method?: string; path?: string }>).flatMap(
          ([name, { method, path }]) => (method && path ? [{ module, name, method, path }] : []),
        ),
      )
    }),
  )
).flat()

test.each(fixedCalls)('the app calls $method $path', ({ method, path }) => {
  const endpoint = named.find((one) => one.method === method && one.path === path)
  const uses = sources.filter(
    (text) =>
      text.includes(`@nocturne/contract/${endpoint?.module}/endpoints'`) &&
      new RegExp(String.raw`\.${endpoint?.name}\b`).test(text),
  )
  expect(uses.length).toBeGreaterThan(0)
})
