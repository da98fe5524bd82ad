/**
 * Reduces the route table to screens with a page (access classes are in `screen-access.ts`) and removes fields that
 * only tools and types read: group, module, queries, and ids except those of reports, whose levels name their screens,
 * and of the two screens whose title contains the user's name.
 */
import type { Plugin } from 'vite'

import { findContractName } from './contract-files.ts'
import { listPagePaths } from './route-tables.ts'
import { listChildren, applyEdits, getInitializer, parseModule, type Node } from './syntax.ts'

/** Contract files with rows, and the constant in each. */
const TABLES: Readonly<Record<string, string>> = { screens: 'rows', 'open-screens': 'openRows' }

type Row = Readonly<Record<string, unknown>>

/** Fields to remove, except where a rule below retains them. */
const LEFT_OUT = new Set(['id', 'group', 'module', 'query', 'own'])
const NAMING_A_PERSON = new Set<unknown>(['P094', 'P095'])

export function createLeanScreensPlugin(): Plugin {
  return {
    name: 'lean-screens',
    apply: 'build',
    async transform(code, id) {
      const table = TABLES[findContractName(id) ?? '']
      if (table === undefined) return null
      const paths = await listPagePaths()
      const edits = findRows(getInitializer(parseModule(code), table)).map((node) => {
        const row = evaluate(node) as Row
        // Removing only the text of a row would leave an empty array element, which counts as a row, so the row is
        // replaced by an empty spread.
        const text = paths.has(row['path'] as string) ? JSON.stringify(reduceRow(row)) : '...[]'
        return { start: node.start, end: node.end, text }
      })
      return { code: applyEdits(code, edits), map: null }
    },
  }
}

/** Rows below a node: objects with a path. */
function findRows(node: Node): Node[] {
  const isRow =
    node.type === 'ObjectExpression' && (node['properties'] as Node[]).some((one) => getKeyName(one) === 'path')
  return isRow ? [node] : listChildren(node).flatMap(({ child }) => findRows(child))
}

const getKeyName = ({ key }: Node): unknown =>
  (key as Node | undefined)?.['name'] ?? (key as Node | undefined)?.['value']

function reduceRow(row: Row): Row {
  const isNamed = row['module'] === 'reports' || NAMING_A_PERSON.has(row['id'])
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => !LEFT_OUT.has(field) || (field === 'id' && isNamed)),
  )
}

/** Value of a literal, or of arrays and objects of literals. */
function evaluate(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).map(evaluate)
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(
      (node['properties'] as Node[]).map((property) => [getKeyName(property), evaluate(property['value'] as Node)]),
    )
  throw new Error(`a row of screens.ts holds something else than plain values (${node.type})`)
}
