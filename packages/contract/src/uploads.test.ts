/**
 * Input fields that contain a file accept only addresses of uploads. The test finds these fields by name in all inputs
 * of the contract.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

type Schemas = Record<string, { input: z.ZodType }>
const modules = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'schemas.ts')))
  .map(({ name }) => name)
const files = await Promise.all(
  modules.map(async (module) => [module, (await import(`./${module}/schemas.ts`)) as { schemas?: Schemas }] as const),
)

const FILE_FIELD = /^(coverUrl|photoUrls?|signUrl|fileUrl|imageUrls?|images|avatarUrl|pictureUrls?)$/
const foreign = [
  'https://evil.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//evil.example/api/files/a.jpg',
  '/api/files/../user/list',
]

const fields = files.flatMap(([file, { schemas = {} }]) =>
  Object.entries(schemas).flatMap(([name, { input }]) =>
    Object.entries(input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {})
      .filter(([field]) => FILE_FIELD.test(field))
      .map(([field, schema]) => ({ field: `${file} ${name}.${field}`, schema })),
  ),
)

it('finds file fields in the contract', () => expect(fields.length).toBeGreaterThan(10))

it.each(fields)('$field refuses addresses that are not uploads', ({ schema }) => {
  for (const address of foreign) {
    expect(schema.safeParse(address).success).toBe(false)
    expect(schema.safeParse([address]).success).toBe(false)
  }
})
