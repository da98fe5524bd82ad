/**
 * Finds layers (sheets, dialogs) of the web app that no screen state opens. A layer has a title in its source file; it counts as opened
 * when a screen that includes that file opens a layer of that title, from a state (`e2e/states`, `over`) or by a press (`e2e/lib/ways.ts`).
 * The browser tests of the screens verify that these are really opened, and closed by back.
 */
import { listChildren, parseModule, findStringValue, type Node } from '../../apps/web/build/syntax.ts'

/** Static pieces of a layer's title, with dynamic text between them. */
type Pieces = readonly string[]
export type TitledLayer = { file: string; titles: readonly Pieces[] }

/** Opening of a layer in a screen state, with the accessible name by which the test finds the layer. */
export type LayerOpening = { screen: string; state: string; name: string | RegExp }

export type LayerExceptions = {
  /**
   * Layers whose title is set by their content or by their caller: source file → screen, state and name of a state that
   * opens the layer.
   */
  titledByContent: Readonly<Record<string, readonly [screen: string, state: string, name: string | RegExp]>>
  /** Layers that no state opens: source and title, as printed by this check → reason. */
  neverOpened: Readonly<Record<string, string>>
}

export type LayerInventory = {
  /** Sources of the web app without tests: text by path below `apps/web/src`. */
  sources: ReadonlyMap<string, string>
  openings: readonly LayerOpening[]
  /** Sources included in a screen. */
  madeOf: (screen: string) => ReadonlySet<string>
  exceptions: LayerExceptions
}

/** Components that show a layer above the page, with the attribute that contains its title. */
const FRAMES: Readonly<Record<string, string>> = {
  Sheet: 'title',
  Dialog: 'title',
  FormSheet: 'title',
  ListSheet: 'title',
  ReasonSheet: 'title',
  PasswordReasonSheet: 'title',
  EndBookingSheet: 'title',
  Select: 'label',
  OptionSheet: 'label',
  dialog: 'aria-label',
}
/** Files of the components in `FRAMES`. They are not searched, because they contain each other. */
const FRAME_FILES =
  /^(kit\/(sheet|dialog|dialog-host|select)|shells\/(form-sheet|list-sheet|reason-sheet)|modules\/(reservations\/parts\/end-booking-sheet|session\/parts\/password-reason-sheet))\.tsx$/
const UNKNOWN: Pieces = ['', '']
const readName = (node: unknown) => (node as Node | undefined)?.['name'] as string | undefined

/** All layers opened by a source file. */
export function listOpenedLayers(file: string, text: string): TitledLayer[] {
  if (FRAME_FILES.test(file)) return []
  const nodes = listNodes(parseModule(text, file))
  const constants = new Map(nodes.filter(({ init }) => init).map(({ id, init }) => [readName(id), init as Node]))
  return nodes.flatMap((node) => {
    const title = findTitle(node)
    return title === undefined ? [] : [{ file, titles: title === null ? [UNKNOWN] : readTexts(title, constants) }]
  })
}

const listNodes = (node: Node): Node[] => [node, ...listChildren(node).flatMap(({ child }) => listNodes(child))]

/**
 * Title of a layer element; null when it is not an attribute of the element. Undefined when the node is not a layer.
 */
function findTitle(node: Node): Node | null | undefined {
  if (node.type === 'JSXOpeningElement') {
    const attribute = FRAMES[readName(node['name']) ?? '']
    if (attribute === undefined) return undefined
    const given = (node['attributes'] as Node[]).find((one) => readName(one['name']) === attribute)
    return (given?.['value'] as Node | undefined) ?? null
  }
  if (node.type !== 'CallExpression' || readName(node['callee']) !== 'confirm') return undefined
  const [options] = node['arguments'] as Node[]
  const given = ((options?.['properties'] ?? []) as Node[]).find(({ key }) => readName(key) === 'title')
  return (given?.['value'] as Node | undefined) ?? null
}

/** Possible texts of a title. */
function readTexts(node: Node, constants: ReadonlyMap<string | undefined, Node>): Pieces[] {
  const read = (part: unknown) => readTexts(part as Node, constants)
  const text = findStringValue(node)
  if (text !== undefined) return [[text]]
  if (node.type === 'JSXExpressionContainer') return read(node['expression'])
  if (node.type === 'TemplateLiteral')
    return [(node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked)]
  if (node.type === 'ConditionalExpression') return [...read(node['consequent']), ...read(node['alternate'])]
  if (node.type === 'LogicalExpression') return [...read(node['left']), ...read(node['right'])]
  if (node.type === 'CallExpression') {
    const { object, property } = node['callee'] as { object?: Node; property?: Node }
    return object && readName(property) === 'trim' ? read(object) : [UNKNOWN]
  }
  const constant = node.type === 'Identifier' ? constants.get(readName(node)) : undefined
  return constant ? read(constant) : [UNKNOWN]
}

/** A layer as printed by the check: `modules/tables/forms/lock-form.tsx 锁台 …`. */
export const formatLayer = ({ file, titles }: TitledLayer): string =>
  `${file} ${titles.map((pieces) => pieces.join('…')).join(' or ')}`

const isTitled = ({ titles }: TitledLayer): boolean =>
  titles.every((pieces) => pieces.some((piece) => piece.trim() !== ''))

/**
 * Plain text of a pattern, without anchors at its start and end; null when the pattern has other special characters.
 */
const toPlainText = (name: string | RegExp): string | null => {
  const text = typeof name === 'string' ? name : name.source.replaceAll(/^\^|\$$/g, '')
  return /[\\.*+?()[\]{}|^$]/.test(text) ? null : text
}
/** True for patterns that match anything. */
const isAnything = (name: string | RegExp): boolean => typeof name !== 'string' && name.test('\u{1}')

function isMatch(pieces: Pieces, name: string | RegExp): boolean {
  const plainText = toPlainText(name)
  const like = new RegExp(
    `^${pieces.map((piece) => piece.replaceAll(/[\\.*+?()[\]{}|^$]/g, String.raw`\$&`)).join('.+')}$`,
  )
  const sample = pieces.join('某')
  return (
    (plainText !== null && like.test(plainText)) || (typeof name === 'string' ? name === sample : name.test(sample))
  )
}

/** Returns one sentence for each layer that is not opened, and for each obsolete exception. */
export function listUnopenedLayers(inventory: LayerInventory): string[] {
  const layers = [...inventory.sources].flatMap(([file, text]) => listOpenedLayers(file, text))
  const { titledByContent, neverOpened } = inventory.exceptions
  const checked = layers.filter((layer) => !(layer.file in titledByContent && !isTitled(layer)))
  const unopened = checked.filter((layer) => !isOpened(layer, inventory))
  return [
    ...unopened
      .map(formatLayer)
      .filter((words) => !(words in neverOpened))
      .map(
        (words) =>
          `${words}: no state of a screen opens it: name it in a way (e2e/lib/ways.ts) or as what lies over a state (over), or say in tools/lib/layer-exceptions.ts where or why not`,
      ),
    ...Object.keys(neverOpened)
      .filter((words) => !unopened.some((layer) => formatLayer(layer) === words))
      .map((words) => `tools/lib/layer-exceptions.ts says that nothing opens ${words}, which is opened or is no layer`),
    ...Object.entries(titledByContent).flatMap(([file, [screen, state, name]]) => {
      const known =
        layers.some((layer) => layer.file === file && !isTitled(layer)) && inventory.madeOf(screen).has(file)
      const opened = inventory.openings.some(
        (one) => one.screen === screen && one.state === state && String(one.name) === String(name),
      )
      return known && opened ? [] : [`tools/lib/layer-exceptions.ts: ${screen} ${state} opens no ${name} of ${file}`]
    }),
  ]
}

const isOpened = (layer: TitledLayer, { openings, madeOf }: LayerInventory): boolean =>
  isTitled(layer) &&
  openings.some(
    ({ screen, name }) =>
      !isAnything(name) && madeOf(screen).has(layer.file) && layer.titles.some((pieces) => isMatch(pieces, name)),
  )
