/** Reads and edits JavaScript by its syntax tree, never by lines. */
import { parseSync } from 'vite'

/** Syntax tree node with the fields that our walks use. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

export function parseModule(code: string, file = 'module.js'): Node {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Direct child nodes, with the field of each. */
export function listChildren(node: Node): { field: string; child: Node }[] {
  return Object.entries(node).flatMap(([field, value]) =>
    [value].flat().flatMap((child: unknown) => (isNode(child) ? [{ field, child }] : [])),
  )
}

/** All names that a pattern binds: `{ a, b: [c], ...d }`. */
export function listBoundNames(pattern: Node | null): string[] {
  if (pattern === null) return []
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  if (pattern.type === 'Property') return listBoundNames(pattern['value'] as Node)
  if (pattern.type === 'AssignmentPattern') return listBoundNames(pattern['left'] as Node)
  if (pattern.type === 'MemberExpression') return []
  return listChildren(pattern).flatMap(({ child }) => listBoundNames(child))
}

/** Text of a string literal, or undefined. */
export const findStringValue = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

export type CodeEdit = { start: number; end: number; text: string }

/** Applies non-overlapping edits to the code. */
export function applyEdits(code: string, edits: readonly CodeEdit[]): string {
  let text = code
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}${put}${text.slice(end)}`
  return text
}

/** Initializer of a module constant: the right side of `const name = …`. Throws when there is none of that name. */
export function getInitializer(program: Node, name: string): Node {
  const statements = (program['body'] as Node[]).map((one) => (one['declaration'] ?? one) as Node)
  const declared = statements.flatMap((one) => (one['declarations'] ?? []) as Node[])
  const initial = declared.find(({ id }) => (id as Node)['name'] === name)?.['init'] as Node | null | undefined
  if (!initial) throw new Error(`no constant is named ${name}`)
  return initial
}
