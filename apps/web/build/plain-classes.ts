import { createHash } from 'node:crypto'

import type { Plugin } from 'vite'

import { listChildren, applyEdits, listBoundNames, parseModule, type CodeEdit, type Node } from './syntax.ts'

/**
 * Converts class fields to assignments in the constructor and private members to plain ones. The compiler would
 * otherwise add helpers for older browsers, 1.6 KB of the first load, because the query library uses such members
 * everywhere.
 */
export function createPlainClassesPlugin(): Plugin {
  return {
    name: 'plain-classes',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const isOurs = /\/query-core\/build\/modern\/\w+\.js$|\/web\/src\/.*\.tsx?$/.test(id)
      return isOurs && /\bclass\b/.test(code) ? convertToPlainClasses(code) : null
    },
  }
}

/**
 * Renames `this.#name` to `this.$` with three letters of a hash. Assumes that no class reuses a private name of the
 * class it extends.
 */
export function convertToPlainClasses(code: string): string {
  const edits: CodeEdit[] = []
  const visit = (node: Node, field: string) => {
    if (node.type === 'ClassBody') edits.push(...moveFields(code, node))
    if (node.type === 'PrivateIdentifier') {
      if (field === 'left') throw new Error('a class asks for a private name by `in`')
      edits.push({ start: node.start, end: node.end, text: toPlainName(node['name'] as string) })
    }
    // `moveFields` has already converted the fields.
    if (node.type === 'PropertyDefinition' && node['static'] !== true) return
    for (const { field: below, child } of listChildren(node)) visit(child, below)
  }
  const tree = parseModule(code)
  markDerived(tree)
  visit(tree, '')
  return applyEdits(code, edits)
}

const LETTERS = 3
const named = new Map<string, string>()

function toPlainName(name: string): string {
  const short = `$${createHash('sha256').update(name).digest('hex').slice(0, LETTERS)}`
  const other = named.get(short)
  if (other !== undefined && other !== name) throw new Error(`#${name} and #${other} would get the same name`)
  named.set(short, name)
  return short
}

const derived = new WeakSet<Node>()

function markDerived(node: Node): void {
  if (node.type.startsWith('Class') && node['superClass']) derived.add(node['body'] as Node)
  for (const { child } of listChildren(node)) markDerived(child)
}

function moveFields(code: string, body: Node): CodeEdit[] {
  const members = body['body'] as Node[]
  const fields = members.filter((one) => one.type === 'PropertyDefinition' && one['static'] !== true)
  const removed = fields.map(({ start, end }) => ({ start, end, text: '' }))
  const assignments = fields.filter((field) => field['value'] !== null).map((field) => createAssignment(code, field))
  if (assignments.length === 0) return removed
  const text = assignments.join('')
  const method = members.find((one) => one['kind'] === 'constructor')
  if (!method) {
    const constructor = derived.has(body) ? `constructor(...args){super(...args);${text}}` : `constructor(){${text}}`
    return [...removed, { start: body.start + 1, end: body.start + 1, text: constructor }]
  }
  const given = method['value'] as Node
  const own = new Set((given['params'] as Node[]).flatMap(listBoundNames))
  for (const field of fields) assertFree(field['value'] as Node | null, own)
  const [first] = (given['body'] as Node)['body'] as Node[]
  const isSuper = ((first?.['expression'] as Node | undefined)?.['callee'] as Node | undefined)?.type === 'Super'
  if (derived.has(body) && !isSuper) throw new Error('a constructor does not begin with super()')
  const place = isSuper && first ? first.end : (given['body'] as Node).start + 1
  return [...removed, { start: place, end: place, text: `;${text}` }]
}

function createAssignment(code: string, field: Node): string {
  const key = field['key'] as Node
  if (field['computed'] === true || !key.type.endsWith('Identifier'))
    throw new Error('a field has a name that is no word')
  const value = field['value'] as Node
  const text = code.slice(value.start, value.end)
  if (text.includes('#')) throw new Error('a field begins with a private member')
  const name = key['name'] as string
  return `this.${key.type === 'PrivateIdentifier' ? toPlainName(name) : name}=${text};`
}

/**
 * Throws if the initial value of a field uses a name that is also a parameter of the constructor, because the value
 * moves into the constructor.
 */
function assertFree(value: Node | null, taken: ReadonlySet<string>): void {
  if (value === null) return
  if (value.type === 'Identifier' && taken.has(value['name'] as string))
    throw new Error(`a field and its constructor both use ${String(value['name'])}`)
  for (const { child } of listChildren(value)) assertFree(child, taken)
}
