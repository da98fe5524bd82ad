import { isExportedByWeb, type Import } from './imports.ts'
import { parseFileLocation, type FileLocation } from './file-location.ts'

/** For each layer, the other layers that it may import. Same order as in docs/explanation/architecture.md. */
const SERVER_LAYERS: Record<string, string[]> = {
  db: [],
  providers: ['db'],
  http: ['db'],
  entities: ['db', 'http'],
  jobs: ['db', 'http', 'providers', 'modules'],
  modules: ['db', 'http', 'entities', 'providers'],
  demo: ['db', 'http', 'providers', 'modules', 'jobs'],
  founding: ['db', 'http', 'providers', 'modules', 'jobs', 'demo'],
  app: ['db', 'http', 'providers', 'modules', 'jobs', 'demo', 'founding'],
}
const WEB_LAYERS: Record<string, string[]> = {
  kit: [],
  lib: [],
  bridge: ['kit', 'lib'],
  shells: ['kit', 'lib', 'bridge'],
  modules: ['shells', 'kit', 'lib', 'bridge'],
  app: ['modules', 'shells', 'kit', 'lib', 'bridge'],
}
const OFFICE_LAYERS: Record<string, string[]> = {
  kit: [],
  lib: ['kit'],
  form: ['kit', 'lib'],
  list: ['kit', 'lib', 'form'],
  import: ['kit', 'lib'],
  settings: ['kit', 'lib', 'form', 'list'],
  tools: ['kit', 'lib', 'form', 'list'],
  reports: ['kit', 'lib', 'list'],
  desks: ['kit', 'lib', 'list', 'tools', 'reports'],
  app: ['kit', 'lib', 'form', 'list', 'import', 'settings', 'tools', 'reports', 'desks'],
}
const LAYERS: Partial<Record<FileLocation['area'], Record<string, string[]>>> = {
  server: SERVER_LAYERS,
  web: WEB_LAYERS,
  office: OFFICE_LAYERS,
}
/** Layers of the web app that may export files to the office. */
const SHARED_LAYERS = new Set(['kit', 'lib', 'styles'])
const KIT_PACKAGES = /^(react|react-dom|lucide-react|uqr)(\/|$)/
const PURE_FILE = /-(rules|status)\.ts$/
/** Result types of providers, which every layer may import because they contain no behaviour. */
const PROVIDER_WORDS = 'apps/server/src/providers/provider.ts'
/** Layers that assemble modules may import any file of a module; all others use its public.ts. */
const ASSEMBLERS = new Set(['app', 'demo', 'founding'])

/**
 * Name of the rule violated by an import; null when it is allowed.
 *
 * @param target the imported file of this repository; null for an external package
 */
export function findBrokenImportRule(file: string, target: string | null, found: Import): string | null {
  const from = parseFileLocation(file)
  if (from.area === 'outside') return null
  if (PURE_FILE.test(file) && from.layer === 'modules') return checkPureFile(target)
  if (target === null) return checkPackage(from, found)
  const to = parseFileLocation(target)
  if (from.area === 'office' && to.area === 'web') return checkOfficeImport(to, found)
  if (target.endsWith('.css')) return null
  return checkArea(from, to) ?? checkLayer(from, to) ?? checkModule(from, to) ?? checkSchemaImport(from, to, found)
}

/** Description of the rule that the path of a file violates on its own; null when there is none. */
export function findBrokenNameRule(file: string): string | null {
  if (/(^|\/)index\.tsx?$/.test(file)) return 'no barrel files; import from the file that has it'
  const { module, family, name } = parseFileLocation(file)
  if (module !== null && family !== '' && /^(routes|public)\.tsx?$/.test(name))
    return `a module has one ${name}, at its top; the family ${family} is reached inside the module by its files`
  return null
}

function checkPureFile(target: string | null): string | null {
  const allowed =
    target !== null &&
    (/^packages\/(base|contract)\//.test(target) || PURE_FILE.test(target) || target === PROVIDER_WORDS)
  return allowed
    ? null
    : 'rules and states are pure, they import base, contract and other rules only; hand the rest in as arguments'
}

function checkPackage(from: FileLocation, { specifier }: Import): string | null {
  if (from.area === 'base') return 'base imports nothing; what needs more belongs into contract or an app'
  if (from.area === 'web' && from.layer === 'kit' && !KIT_PACKAGES.test(specifier)) {
    return 'kit imports only react, lucide-react, uqr, base, styles and kit; wrap anything else in lib or shells'
  }
  return null
}

function checkArea(from: FileLocation, to: FileLocation): string | null {
  if (from.area === to.area) return null
  if (from.area === 'base') return 'base imports nothing; what needs more belongs into contract or an app'
  if (from.area === 'contract') return to.area === 'base' ? null : 'contract imports base only; both apps stand on it'
  if (to.area === 'base') return null
  if (to.area === 'contract') {
    return from.layer === 'kit' ? 'kit does not know the contract; give it plain values as properties' : null
  }
  return `${from.area} imports nothing outside its own folder, base and contract; what two need moves into one of these`
}

function checkOfficeImport(to: FileLocation, { specifier }: Import): string | null {
  if (!isExportedByWeb(specifier))
    return 'office imports only what `exports` of apps/web/package.json names; add the file there if it is kit or lib'
  return SHARED_LAYERS.has(to.layer)
    ? null
    : `apps/web exports kit, lib and styles only; ${to.layer} belongs to the phone app`
}

function checkLayer(from: FileLocation, to: FileLocation): string | null {
  if (from.area !== to.area || from.layer === to.layer) return null
  const layers = LAYERS[from.area]
  const allowed = layers?.[from.layer]
  if (!layers) return null
  if (!allowed) return `${from.area} has no layer ${from.layer}; add it to tools/lib/boundary-rules.ts`
  return allowed.includes(to.layer)
    ? null
    : `${from.area}: ${from.layer} does not import ${to.layer}, which stands above it; move what both need down`
}

function checkModule(from: FileLocation, to: FileLocation): string | null {
  const foreign = to.layer === 'modules' && from.area === to.area && from.module !== to.module
  const isPublic = to.family === '' && /^public\.tsx?$/.test(to.name)
  if (!foreign || ASSEMBLERS.has(from.layer) || isPublic) return null
  return 'another module is reached through its public.ts; export it there if others may use it'
}

/** Importing schemas would load zod (24 KB) into the browser; type imports are removed by the compiler. */
function checkSchemaImport(from: FileLocation, to: FileLocation, { kind }: Import): string | null {
  const schema = to.area === 'contract' && to.name === 'schemas.ts'
  return schema && (from.area === 'web' || from.area === 'office') && kind !== 'type'
    ? 'web and office import schemas as types only; values would bring zod into the browser'
    : null
}
