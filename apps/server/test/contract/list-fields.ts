import { z } from 'zod'

type Json = {
  $ref?: string
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
}

/** Field names of a schema, dotted for nested objects and rows of lists (`rows.tableId`). A recursive schema is listed once. */
export function listFieldNames(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json & {
    $defs?: Record<string, Json>
  }
  const collectFieldNames = (part: Json, seen: readonly string[]): string[] => {
    if (part.$ref !== undefined) {
      const name = part.$ref.split('/').at(-1) ?? ''
      const target = part.$ref === '#' ? root : root.$defs?.[name]
      return target === undefined || seen.includes(name) ? [] : collectFieldNames(target, [...seen, name])
    }
    const own = Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...collectFieldNames(inner, seen).map((field) => `${name}.${field}`),
    ])
    const others = [...(part.anyOf ?? []), ...(part.items === undefined ? [] : [part.items])]
    if (typeof part.additionalProperties === 'object') others.push(part.additionalProperties)
    return [...own, ...others.flatMap((inner) => collectFieldNames(inner, seen))]
  }
  return [...new Set(collectFieldNames(root, []))]
}
