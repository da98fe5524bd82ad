import { z } from 'zod'

type Json = {
  $ref?: string
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
}

/** Field names of a schema, dotted for nested objects and rows of lists (`rows.tableId`). A recursive schema is listed once. */
export function fieldsOf(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json & {
    $defs?: Record<string, Json>
  }
  const named = (part: Json, seen: readonly string[]): string[] => {
    if (part.$ref !== undefined) {
      const name = part.$ref.split('/').at(-1) ?? ''
      const target = part.$ref === '#' ? root : root.$defs?.[name]
      return target === undefined || seen.includes(name) ? [] : named(target, [...seen, name])
    }
    const own = Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...named(inner, seen).map((field) => `${name}.${field}`),
    ])
    const others = [...(part.anyOf ?? []), ...(part.items === undefined ? [] : [part.items])]
    if (typeof part.additionalProperties === 'object') others.push(part.additionalProperties)
    return [...own, ...others.flatMap((inner) => named(inner, seen))]
  }
  return [...new Set(named(root, []))]
}
