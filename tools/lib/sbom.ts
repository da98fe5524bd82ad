/**
 * Reads the components of the product from npm's lock file, and formats them as a CycloneDX bill of materials and as a
 * list of licences. Pure.
 */

type Licence = string | { type?: string }

type LockedPart = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  /** Licence of a package; older packages declare it as an object or as a list of objects. */
  license?: Licence | readonly Licence[]
  link?: boolean
  dev?: boolean
  optional?: boolean
}

/** Subset of `package-lock.json` (version 3). */
export type Lockfile = { name: string; version: string; packages: Record<string, LockedPart> }

export type SbomComponent = {
  name: string
  version: string
  licence: string
  address: string
  sha512: string
  optional: boolean
}

const FOLDER = 'node_modules/'

/** Components of the product by name and version, each once, without this repository's workspaces. */
export function readLockfile({ packages }: Lockfile, { withDev }: { withDev: boolean }): SbomComponent[] {
  const parts = Object.entries(packages)
    .filter(([path, part]) => path.includes(FOLDER) && !part.link && (withDev || !part.dev))
    .map(([path, part]) => ({
      name: part.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: part.version ?? '',
      licence: formatLicence(part.license),
      address: part.resolved ?? '',
      sha512: readSha512(part.integrity ?? ''),
      optional: part.optional ?? false,
    }))
  const once = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]))
  return [...once.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}

function formatLicence(licence: LockedPart['license'] = ''): string {
  return [licence]
    .flat()
    .map((one: Licence) => (typeof one === 'string' ? one : (one.type ?? '')))
    .join(' OR ')
}

/** Hash in hexadecimal, as CycloneDX requires; the lock file uses base64. */
function readSha512(integrity: string): string {
  const base64 = /sha512-(\S+)/.exec(integrity)?.[1]
  return base64 === undefined ? '' : Buffer.from(base64, 'base64').toString('hex')
}

const formatPackageUrl = ({ name, version }: SbomComponent) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Builds the bill of materials. `at`: creation time. */
export function buildSbom(
  { name, version }: Pick<Lockfile, 'name' | 'version'>,
  parts: readonly SbomComponent[],
  at: Date,
) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: at.toISOString(), component: { type: 'application', 'bom-ref': name, name, version } },
    components: parts.map((part) => ({
      type: 'library',
      'bom-ref': formatPackageUrl(part),
      name: part.name,
      version: part.version,
      scope: part.optional ? 'optional' : 'required',
      purl: formatPackageUrl(part),
      ...(part.sha512 && { hashes: [{ alg: 'SHA-512', content: part.sha512 }] }),
      ...(part.licence && { licenses: [toLicence(part.licence)] }),
      ...(part.address && { externalReferences: [{ type: 'distribution', url: part.address }] }),
    })),
  }
}

/** A single licence id, or an expression of several. */
const toLicence = (licence: string) =>
  /^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence.replace(/^\((.*)\)$/, '$1') }

/** Formats a list of licences, each with its components. */
export function formatLicences(parts: readonly SbomComponent[]): string {
  const groups = Map.groupBy(parts, ({ licence }) => licence || 'unknown')
  const chapters = [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, some]) => `## ${licence}\n\n${some.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    )
  return `# Licences of what the product is made of\n\n${chapters.join('\n')}`
}
