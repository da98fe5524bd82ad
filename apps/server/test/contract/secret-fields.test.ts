/** `secretFields` names every field of a command that its schema describes as a password or as a code that pays or signs in, and nothing else. */
import { secretFields } from '@nocturne/contract/secret-fields'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { modules } from '../../src/app/modules.ts'

type Json = { title?: string; properties?: Record<string, Json> } & { [key: string]: unknown }

/** Fields of an input at any depth, with the Chinese name of each. */
function titlesOf(part: unknown): [name: string, title: string][] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, ...others } = part as Json
  const own = Object.entries(properties).flatMap(([name, inner]): [string, string][] => [
    [name, inner.title ?? ''],
    ...titlesOf(inner),
  ])
  return [...own, ...Object.values(others).flatMap(titlesOf)]
}

const SECRET_TITLE = /密码$|短信验证码|付款码|会员码|绑定码/

it('names the secret fields of everything that writes', () => {
  const inputs = modules.flatMap(({ endpoints, schemas }) =>
    Object.entries(endpoints).flatMap(([name, { kind }]) =>
      kind === 'query' ? [] : [(schemas as Record<string, { input: z.ZodType }>)[name]?.input ?? z.never()],
    ),
  )
  const titles = inputs.flatMap((input) => titlesOf(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })))
  const found = new Set(titles.filter(([, title]) => SECRET_TITLE.test(title)).map(([name]) => name))
  expect([...found].toSorted()).toEqual([...secretFields].toSorted())
})
