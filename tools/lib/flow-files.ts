/**
 * Finds the code that runs for one action of a user: follows calls by name and through imports, beginning with given
 * functions.
 */
import { parseSync } from 'vite'
import { resolveImport } from './imports.ts'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Name = { file: string; name: string }
type Declared = { uses: readonly string[]; text: string }
type Module = { declared: ReadonlyMap<string, Declared>; imports: ReadonlyMap<string, Name>; all: Name[] }

type FlowOptions = {
  /** Returns true for files whose functions are returned and followed. */
  isInside: (file: string) => boolean
  /** Functions that are ignored, because they belong to branches of other actions. */
  skipped: ReadonlySet<string>
}

/** Functions that run, by file, in the order in which they are reached: name → text. */
export function findReachedFunctions(
  sources: ReadonlyMap<string, string>,
  first: readonly Name[],
  { isInside, skipped }: FlowOptions,
): Map<string, Map<string, string>> {
  const modules = new Map<string, Module>()
  const getModule = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file, sources.get(file) ?? '')
    modules.set(file, known)
    return known
  }
  const found = new Map<string, Map<string, string>>()
  const waiting = [...first]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { file, name } = next
    if (!isInside(file) || skipped.has(name) || !sources.has(file)) continue
    const module = getModule(file)
    const declared = module.declared.get(name)
    const imported = module.imports.get(name)
    if (declared === undefined) {
      // A re-export: the reader goes on to the file behind it.
      waiting.unshift(...(imported ? [imported] : module.all.map((other) => ({ ...other, name }))))
      continue
    }
    const names = found.get(file) ?? new Map<string, string>()
    if (names.has(name)) continue
    found.set(file, names.set(name, declared.text))
    waiting.push(...declared.uses.map((used) => module.imports.get(used) ?? { file, name: used }))
  }
  return found
}

function readModule(file: string, code: string): Module {
  const program = parseSync(file, code, { sourceType: 'module' }).program as unknown as { body: Node[] }
  const found = new Map<string, Declared>()
  const imports = new Map<string, Name>()
  const all: Name[] = []
  const read = (node: Node): Declared => ({ uses: listNames(node), text: code.slice(node.start, node.end) })
  const declare = (declared: Node | null | undefined) => {
    if (!declared) return
    const id = declared['id'] as Node | null | undefined
    if (id) found.set(id['name'] as string, read(declared))
    for (const one of (declared['declarations'] ?? []) as Node[])
      for (const name of listNames(one['id'] as Node)) found.set(name, read((one['init'] ?? one) as Node))
  }
  for (const statement of program.body) {
    const source = statement['source'] as Node | null | undefined
    const target = source ? resolveImport(file, source['value'] as string) : null
    if (statement['importKind'] === 'type' || statement['exportKind'] === 'type') continue
    if (statement.type === 'ExportAllDeclaration' && target) all.push({ file: target, name: '*' })
    for (const part of (statement['specifiers'] ?? []) as Node[]) {
      if (!target || part['importKind'] === 'type' || part['exportKind'] === 'type') continue
      const local = (part['exported'] ?? part['local']) as Node
      const other = (part['exported'] ? part['local'] : (part['imported'] ?? { name: 'default' })) as Node
      imports.set(local['name'] as string, { file: target, name: other['name'] as string })
    }
    if (statement.type === 'ExportDefaultDeclaration') {
      const declared = statement['declaration'] as Node
      declare(declared)
      found.set('default', read(declared))
    } else
      declare(
        (statement['declaration'] as Node | null | undefined) ??
          (statement['id'] || statement['declarations'] ? statement : null),
      )
  }
  return { declared: found, imports, all }
}

/** Names that code uses, without types and without names of members. */
function listNames(node: Node): string[] {
  const names = new Set<string>()
  visit(node)
  return [...names]

  function visit(at: Node): void {
    if (at.type === 'Identifier' || at.type === 'JSXIdentifier') {
      names.add(at['name'] as string)
      return
    }
    for (const [field, value] of Object.entries(at)) {
      if (isLabel(at, field)) continue
      for (const child of [value].flat()) if (isCode(child)) visit(child)
    }
  }
}

const isLabel = (node: Node, field: string): boolean =>
  (field === 'property' && node.type === 'MemberExpression' && node['computed'] !== true) ||
  (field === 'key' && node['computed'] !== true && node['shorthand'] !== true) ||
  (field === 'name' && node.type === 'JSXAttribute')

const isCode = (value: unknown): value is Node => {
  const type = (value as { type?: unknown } | null)?.type
  return typeof type === 'string' && (!type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull)/.test(type))
}
