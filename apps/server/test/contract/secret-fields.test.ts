/** `secretFields` lists every field whose schema describes a password or a code that signs in, pays or opens something paid. */
import { secretFields } from '@nocturne/contract/secret-fields'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { modules } from '../../src/app/modules.ts'

type Json = { title?: string; properties?: Record<string, Json> } & { [key: string]: unknown }

/** Fields of an input at any depth, with their Chinese titles. */
function listTitles(part: unknown): [name: string, title: string][] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, ...others } = part as Json
  const own = Object.entries(properties).flatMap(([name, inner]): [string, string][] => [
    [name, inner.title ?? ''],
    ...listTitles(inner),
  ])
  return [...own, ...Object.values(others).flatMap(listTitles)]
}

/** Fields of requests that are never queued on the phone, under the name given in the specification. */
const NEVER_QUEUED = ['code']

const SECRET_TITLE = /密码$|验证码$|付款码|会员码|绑定码|秒杀码|凭证码/

const listInputs = (kinds: readonly string[]) =>
  modules.flatMap(({ endpoints, schemas }) =>
    Object.entries(endpoints).flatMap(([name, { kind }]) =>
      kinds.includes(kind) ? [(schemas as Record<string, { input: z.ZodType }>)[name]?.input ?? z.never()] : [],
    ),
  )

const secretNames = (kinds: readonly string[]) => {
  const found = listInputs(kinds)
    .flatMap((input) => listTitles(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })))
    .filter(([, title]) => SECRET_TITLE.test(title))
  return new Set(found.map(([name]) => name))
}

it('lists every secret field of commands, which a phone might store', () => {
  const listed: readonly string[] = secretFields
  expect([...secretNames(['command'])].filter((name) => !listed.includes(name))).toEqual(NEVER_QUEUED)
})

it('lists no field that no input has', () => {
  const found = secretNames(['command', 'action'])
  expect(secretFields.filter((name) => !found.has(name))).toEqual([])
})
