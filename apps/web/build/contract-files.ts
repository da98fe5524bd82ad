/** Files of the contract, which the build imports instead of parsing. */
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const toSlashes = (path: string) => path.replaceAll('\\', '/')

const CONTRACT = toSlashes(resolve(import.meta.dirname, '../../../packages/contract/src'))

/** Name of a contract file by its path: `tables/endpoints`; undefined for all other files. */
export function findContractName(path: string): string | undefined {
  const file = toSlashes(path)
  return file.startsWith(`${CONTRACT}/`) ? file.slice(CONTRACT.length + 1).replace(/\.ts$/, '') : undefined
}

/** Name of the contract file that an import in the file `importer` refers to. */
export function resolveContractImport(source: string, importer: string): string | undefined {
  if (source.startsWith('.')) return findContractName(resolve(dirname(importer), source))
  return /^@nocturne\/contract\/(.+)$/.exec(source)?.[1]
}

/** Imports a contract file and returns its exports. */
export async function importContractFile(name: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(`${CONTRACT}/${name}.ts`).href)) as Record<string, unknown>
}
