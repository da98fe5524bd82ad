import { expect, it } from 'vitest'
import { auditChecks, sealedLogRule } from './audit.ts'

const rules = [...auditChecks, sealedLogRule]
const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

it('gives every rule a Chinese title and a sentence', () => {
  const unnamed = rules.filter(({ title, explanation }) => !isChinese(title) || !isChinese(explanation))
  expect(unnamed.map(({ name }) => name)).toEqual([])
  const long = rules.filter(({ title, explanation }) => title.length > 12 || explanation.length > 60)
  expect(long.map(({ title }) => title)).toEqual([])
})

it('gives no two rules the same name, title or sentence', () => {
  for (const field of ['name', 'title', 'explanation'] as const) {
    const texts = rules.map((rule) => rule[field])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  }
})
