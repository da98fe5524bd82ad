/**
 * The route table as a phone needs it: screens that have a page (who may open which address stands in `screen-access.ts`), without
 * what only tools and types ask — group, module, queries, and ids but of the two screens that name a person.
 */
import type { Plugin } from 'vite'

import { contractName } from './contract-files.ts'
import { builtPaths } from './route-tables.ts'
import { childrenOf, edited, initialOf, parseModule, type Node } from './syntax.ts'

/** Where the rows stand: file of the contract, and the constant in it. */
const TABLES: Readonly<Record<string, string>> = { screens: 'rows', 'open-screens': 'openRows' }

type Row = Readonly<Record<string, unknown>>

/** What no phone reads, unless a rule below keeps it. */
const LEFT_OUT = new Set(['id', 'group', 'module', 'query', 'own'])
const NAMING_A_PERSON = new Set<unknown>(['P094', 'P095'])

export function leanScreens(): Plugin {
  return {
    name: 'lean-screens',
    apply: 'build',
    async transform(code, id) {
      const table = TABLES[contractName(id) ?? '']
      if (table === undefined) return null
      const paths = await builtPaths()
      const edits = rowsIn(initialOf(parseModule(code), table)).map((node) => {
        const row = valueOf(node) as Row
        // Nothing between two commas of a list would be a row too.
        const text = paths.has(row['path'] as string) ? JSON.stringify(leanRow(row)) : '...[]'
        return { start: node.start, end: node.end, text }
      })
      return { code: edited(code, edits), map: null }
    },
  }
}

/** The rows below a node: objects that say a path. */
function rowsIn(node: Node): Node[] {
  const isRow = node.type === 'ObjectExpression' && (node['properties'] as Node[]).some((one) => nameOf(one) === 'path')
  return isRow ? [node] : childrenOf(node).flatMap(({ child }) => rowsIn(child))
}

const nameOf = ({ key }: Node): unknown => (key as Node | undefined)?.['name'] ?? (key as Node | undefined)?.['value']

function leanRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !LEFT_OUT.has(field) || NAMING_A_PERSON.has(value)),
  )
}

/** The value of a literal, of lists and of objects of such. */
function valueOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).map(valueOf)
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(
      (node['properties'] as Node[]).map((property) => [nameOf(property), valueOf(property['value'] as Node)]),
    )
  throw new Error(`a row of screens.ts holds something else than plain values (${node.type})`)
}
