/** The calls that older shells use keep all their fields, except those listed in the shell documentation. */
import { readFileSync } from 'node:fs'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { modules } from '../../src/app/modules.ts'
import { listFieldNames } from './list-fields.ts'
import { shellCalls } from './shell-calls.ts'

type Schemas = Readonly<Record<string, { input: z.ZodType; answer: z.ZodType }>>

const served = modules.flatMap((module) =>
  Object.entries<Endpoint>(module.endpoints).map(([name, endpoint]) => ({
    endpoint,
    schema: (module.schemas as Schemas)[name],
  })),
)
const page = readFileSync(new URL('../../../../docs/reference/calls-for-shells.md', import.meta.url), 'utf8')
const words = (names = '') => names.split(' ').filter(Boolean)

it('has 43 calls, each once', () => {
  expect(new Set(shellCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(43)
})

describe.each(shellCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const found = served.find(({ endpoint }) => endpoint.method === call.method && endpoint.path === call.path)
  const schema = found?.schema
  if (!found || !schema) throw new Error(`${call.method} ${call.path} is not served`)
  // A command's key is sent as a header, or in the field that older callers use.
  const takes = [...listFieldNames(schema.input), ...(found.endpoint.kind === 'command' ? ['requestId'] : [])]
  const answers = listFieldNames(schema.answer)

  it('accepts and returns all earlier fields', () => {
    expect(words(call.takes).filter((name) => !takes.includes(name))).toEqual([])
    expect(words(call.answers).filter((name) => !answers.includes(name))).toEqual([])
  })

  it('documents every omitted field for shell developers', () => {
    const { differs = {} } = call
    expect(words(differs.takes).filter((name) => takes.includes(name))).toEqual([])
    expect(words(differs.answers).filter((name) => answers.includes(name))).toEqual([])
    for (const name of [...words(differs.takes), ...words(differs.answers)]) expect(page).toContain(`\`${name}\``)
    expect(page).toContain(`\`${call.path}\``)
  })
})
