/** Valid input for an endpoint, derived from its schema by trying values of every kind for each field. */
import { z } from 'zod'

/** One value of each kind that fields of the contract take. */
const KINDS: readonly unknown[] = [
  1,
  10,
  100,
  true,
  'x',
  '测试内容',
  2026,
  '2026-03-14',
  '2026-03-16',
  '2026-03-14 22:00:00',
  '2026-03',
  '21:00',
  '13800000000',
  '123456',
  'abcdefgh12345678',
  ...[22, 32, 43, 64, 87].map((length) => 'a1'.repeat(50).slice(0, length)),
  '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  'https://venue.example/a.jpg',
  '/api/files/abcdefghijklmnopqrstuv.jpg',
  {},
  [],
]

type Def = {
  type: string
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  entries?: Record<string, string>
  options?: z.ZodType[]
  values?: unknown[]
}
const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** The schema inside preprocessing, optional and default wrappers. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { type, in: before, out, innerType } = getDefinition(schema)
  if (type === 'pipe' && before && out) return unwrapSchema(getDefinition(before).type === 'transform' ? out : before)
  return innerType ? unwrapSchema(innerType) : schema
}

/** A value the schema accepts; undefined when none was found. */
export function buildValidValue(schema: z.ZodType): unknown {
  const { type, element, shape, entries, options, values } = getDefinition(unwrapSchema(schema))
  const made: unknown[] = []
  if (type === 'object' && shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, buildValidValue(field)] as const)
    made.push(Object.fromEntries(fields.filter(([, value]) => value !== undefined)))
    made.push(Object.fromEntries(fields.filter(([name]) => !shape[name]!.safeParse(undefined).success)))
  }
  if (type === 'array' && element) made.push([buildValidValue(element)])
  if (type === 'union') made.push(...(options ?? []).map(buildValidValue))
  made.push(...Object.values(entries ?? {}), ...(values ?? []))
  return [...made, ...KINDS].find((value) => value !== undefined && schema.safeParse(value).success)
}

export type InputField = { path: readonly (string | number)[]; schema: z.ZodType }

/** Every field of a valid input, including nested ones. */
export function listInputFields(schema: z.ZodType, value: unknown, path: InputField['path'] = []): InputField[] {
  const { type, element, shape } = getDefinition(unwrapSchema(schema))
  const here = path.length === 0 ? [] : [{ path, schema }]
  if (type === 'array' && element && Array.isArray(value) && value.length > 0)
    return [...here, ...listInputFields(element, value[0], [...path, 0])]
  if (type !== 'object' || !shape || typeof value !== 'object' || value === null) return here
  const fields = Object.entries(shape).filter(([name]) => name in value)
  const inside = fields.flatMap(([name, field]) =>
    listInputFields(field, (value as Record<string, unknown>)[name], [...path, name]),
  )
  return [...here, ...inside]
}

/** Returns the input with another value at one path; `undefined` omits the field. */
export function replaceValue(input: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(input)) return input.map((item, at) => (at === step ? replaceValue(item, rest, value) : item))
  const fields = { ...(input as Record<string, unknown>) }
  fields[step] = replaceValue(fields[step], rest, value)
  if (fields[step] === undefined) delete fields[step]
  return fields
}
