import { describe, expect, it } from 'vitest'
import { id, int, list } from '@nocturne/contract/fields'
import { z } from 'zod'
import { modules } from '../app/modules.ts'
import { parseInput } from './input.ts'
import { Refusal } from './refusal.ts'

const schemas = modules.flatMap((module) =>
  Object.entries(module.endpoints).map(([name, { id }]) => ({ id, input: module.schemas[name]!.input })),
)

type RefusalBody = { msg: string; detail: { field: string; label: string } }

function findRefusal(schema: z.ZodType, raw: unknown): RefusalBody | undefined {
  try {
    parseInput(schema, raw)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { msg: error.message, detail: error.detail as RefusalBody['detail'] }
  }
}

/** Required fields of a schema. */
function requiredFields(schema: z.ZodType): string[] {
  const { error } = schema.safeParse({})
  return [...new Set((error?.issues ?? []).filter(({ path }) => path.length === 1).map(({ path }) => String(path[0])))]
}

describe('input errors', () => {
  it('name the field in Chinese when it is missing, empty or blank, for every endpoint of the contract', () => {
    const unnamed: string[] = []
    for (const { id, input } of schemas) {
      const [field] = requiredFields(input)
      if (field === undefined) continue
      const all = (value: unknown) => Object.fromEntries(requiredFields(input).map((name) => [name, value]))
      for (const raw of [{}, all(''), all(' \t'), all(null)]) {
        const refusal = findRefusal(input, raw)
        const fits = refusal?.detail.field === field && refusal.msg === `参数错误：请输入${refusal.detail.label}`
        if (!fits || refusal.detail.label === '提交内容') unnamed.push(`${id} ${field}: ${refusal?.msg}`)
      }
    }
    expect(unnamed).toEqual([])
  })

  it('have a Chinese name for every field a client sends', () => {
    const unnamed = schemas.flatMap(({ id, input }) =>
      input instanceof z.ZodObject
        ? Object.entries(input.shape as Record<string, z.ZodType>)
            .filter(([, field]) => !/\p{Script=Han}/u.test(field.meta()?.title ?? ''))
            .map(([name]) => `${id} ${name}`)
        : [],
    )
    expect(unnamed).toEqual([])
  })

  it('describe the error of a field that was given', () => {
    const schema = z.object({ money: z.number().max(5, '金额最多 5').meta({ title: '金额' }) })
    expect(findRefusal(schema, { money: 9 })?.msg).toBe('参数错误：金额最多 5')
    expect(findRefusal(schema, { money: 'x' })?.msg).toBe('参数错误：金额不正确')
    expect(findRefusal(schema, {})?.msg).toBe('参数错误：请输入金额')
  })

  it('describe the missing part of a list', () => {
    const schema = z.object({ items: list('商品', z.object({ goodsId: id('商品'), quantity: int('数量', 1, 99) }), 5) })
    const findMessage = (items: unknown) => findRefusal(schema, { items: JSON.stringify(items) })?.msg
    expect(findMessage([{ goodsId: 1 }])).toBe('参数错误：数量需为1至99的整数')
    expect(findMessage([{ quantity: 1 }])).toBe('参数错误：请选择商品')
    expect(findMessage([[]])).toBe('参数错误：商品不正确')
  })
})
